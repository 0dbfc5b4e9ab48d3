/** Sentences: <nomogram-view> in a page of others, of several classes. */

export const embedClasses = {
  one: "Class",
  other: "Against",
  all: "Probability of each class",
};
