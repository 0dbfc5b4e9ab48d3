// For Node, which has no elements: the tag is rendered as it is, and comes to life in the browser.
export const NomogramView = undefined;
