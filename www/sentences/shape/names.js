/** Sentences: the names of the shapes of an effect. */

/** In plain words, by the name that the engine has for the map. */
export const mapNames = {
  linear: "straight line",
  spline: "smooth curve",
  discretised: "steps (intervals)",
  piecewise_linear: "kinked line",
  polynomial: "polynomial",
  radial: "bumps",
  sigmoid: "S-shaped steps",
  radial_kernel: "free curve",
  compact_kernel: "local curve",
  polynomial_kernel: "free polynomial",
  nominal: "each value on its own",
  ordinal: "steps in order",
  similarity: "similarity of values",
};
