/** Sentences: the bundled data sets. */

export const sampleTexts = {
  titanic: {
    title: "Titanic",
    about: "2,201 people aboard; who survived?",
    lookFor:
      "One line is long and the others have shrunk to a point: for a linear SVM, being male or female is all that counts here, although class and age mattered too.",
  },
  iris: {
    title: "Iris",
    about: "Two irises, told apart by four lengths.",
    lookFor:
      "The petal does the work: its two lines are far longer than the two of the sepal, which run the other way: the wider the sepal, the less likely virginica.",
  },
  housing: {
    title: "Boston housing",
    about: "Is a suburb's median price low?",
    lookFor:
      "Rooms (RM) have the longest line: many rooms push firmly away from a low price, few make it likely. The share of poor households (LSTAT, cut into four classes) comes next. Order the lines by their spread over the data and it comes first: few suburbs have very few or very many rooms.",
    caution:
      "The column B, left out here, encodes the share of Black residents in a way that presumes segregation to be worth paying for. It is in the file because the file is historical; do not use it for conclusions.",
  },
  credit: {
    title: "German credit",
    about: "1,000 loans; which went bad?",
    lookFor:
      "No line rules alone. Order them by their spread over the data and the checking account comes first. Then follow the purpose of the loan: a new car and a used one stand far apart.",
  },
  colic: {
    title: "Horse colic",
    about: "366 horses with colic; which died or were put down?",
    lookFor:
      "Some findings are bad news at either end: give the temperature a curve, and both the cold and the feverish are in danger. Very many cells are empty. Whether the lesion was surgical is known only afterwards.",
  },
  ionosphere: {
    title: "Ionosphere",
    about: "351 radar returns from the ionosphere; which show structure?",
    lookFor:
      "A straight line for each of the 33 numbers serves badly here. Give the attributes another shape and see the held-out scores rise.",
  },
};
