/** Whether the window is a phone's, upright: what is opened then covers half of it. */
import { signal } from "@preact/signals-core";

const query = matchMedia("(width < 700px)");

export const narrow = signal(query.matches);

query.addEventListener("change", () => {
  narrow.value = query.matches;
});
