mod folds;
mod platt;
mod pooled;
