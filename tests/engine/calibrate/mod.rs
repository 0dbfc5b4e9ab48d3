mod bend;
mod folds;
mod isotonic;
mod platt;
mod pooled;
mod softmax;
mod venn_abers;
