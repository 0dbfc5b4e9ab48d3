mod bend;
mod folds;
mod isotonic;
mod platt;
mod rivals;
mod pooled;
mod softmax;
mod venn_abers;
