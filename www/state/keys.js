/**
 * Whether a key or paste went into a field that edits text, and so is meant for it.
 *
 * @param {Event} event
 */
export function fieldOf(event) {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return true;
  return (
    target instanceof HTMLInputElement &&
    !["range", "checkbox", "radio", "button", "file"].includes(target.type)
  );
}
