mod design;
mod discretise;
