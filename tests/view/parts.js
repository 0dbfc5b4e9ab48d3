/** The parts of the viewer, which it fetches by itself for the first model that needs them. */
import "../../www/viewer/curve-part.js";
import "../../www/viewer/extra-part.js";
import "../../www/viewer/form-part.js";
import "../../www/viewer/pair-part.js";
import "../../www/viewer/uncertainty-part.js";

/** Node has no style sheets: what is drawn here is read as text. */
class NoSheet {
  replaceSync() {}
}
globalThis.CSSStyleSheet ??= /** @type {any} */ (NoSheet);
