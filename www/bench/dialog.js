/** A dialog over the page: it takes the focus and gives it back; Escape, its cross, a press beside it and Back shut it. */
import "../style/dialog.css";

/**
 * @param {HTMLElement} element what is in it
 * @param {string} labelledBy id of its heading
 * @returns {HTMLDialogElement}
 */
export function opensAsDialog(element, labelledBy) {
  const dialog = document.createElement("dialog");
  dialog.className = "page-dialog";
  dialog.setAttribute("aria-labelledby", labelledBy);
  dialog.append(element);
  // An entry of its own is left with it; until then it is there, so that the page knows what was left (state/back.js).
  history.pushState(history.state, "");
  const left = () => {
    dialog.close();
    dialog.remove();
  };
  addEventListener("popstate", left, { once: true });
  dialog.addEventListener("close", () => {
    if (dialog.isConnected) history.back();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
