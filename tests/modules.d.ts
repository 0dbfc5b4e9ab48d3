// What the tests run in, and is no part of what is checked.
declare module "*.css";
