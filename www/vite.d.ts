declare module "*?raw" {
  const text: string;
  export default text;
}
declare module "*.css?inline" {
  const text: string;
  export default text;
}
declare module "*?url" {
  const url: string;
  export default url;
}
declare module "*?worker&url" {
  const url: string;
  export default url;
}
declare module "*.css" {}
