/** What a row is known by: its attribute, or both of a pair; the same whatever else the model has, and in any order. */

/** @param {{ attribute: number, control: number }} profile */
export const keyOf = ({ attribute, control }) =>
  control < 0 ? String(attribute) : `${Math.min(attribute, control)}-${Math.max(attribute, control)}`;
