/** A dialog over the page: it takes the focus and gives it back; Escape, its cross and a press beside it shut it. */
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
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
