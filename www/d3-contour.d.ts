/** The part of d3-contour that is used (https://d3js.org/d3-contour/contour): the package has no declarations of its own. */
declare module "d3-contour" {
  interface Contours {
    size(size: [number, number]): Contours;
    contour(values: number[], threshold: number): { coordinates: [number, number][][][]; value: number };
  }
  export function contours(): Contours;
}
