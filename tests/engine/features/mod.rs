mod design;
