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

interface ImportMeta {
  readonly env: { readonly PROD: boolean };
  /** Files that a pattern names, by their paths, as Vite resolves them. */
  glob(pattern: string, options: { query: string; import: string; eager: true }): Record<string, any>;
}
declare module "*.css" {}
