/** How wide the window is, where that decides what stands in it. */
import { signal } from "@preact/signals-core";

/** @param {string} query */
function follow(query) {
  const media = matchMedia(query);
  const held = signal(media.matches);
  media.addEventListener("change", () => {
    held.value = media.matches;
  });
  return held;
}

/** Whether it is a phone's, upright: what is opened then covers half of it. */
export const narrow = follow("(width <= 480px), (width < 700px) and (height >= 480px)");

/** Whether a panel beside the drawing leaves the bars no room for all that is in them. */
export const tight = follow("(width < 1200px)");
