/** Sentences: the shapes of an effect (kernel maps), their choice and their comparison. */

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
  polynomial_kernel: "free polynomial",
  nominal: "each value on its own",
  ordinal: "steps in order",
};
