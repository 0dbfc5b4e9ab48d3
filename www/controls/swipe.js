/**
 * A finger that comes down on a range input moves its thumb there at once, before anyone can know whether it will drag
 * or scroll. Where the browser takes the gesture for a scroll, the value goes back to what it was.
 *
 * @param {Document} page all its range inputs, those in shadow roots excepted
 */
export function takeBackSwipes(page) {
  /** @type {{ slider: HTMLInputElement, value: string } | null} */
  let held = null;
  const down = (/** @type {PointerEvent} */ { pointerType, target }) => {
    const ranged = target instanceof HTMLInputElement && target.type === "range";
    held = pointerType === "touch" && ranged ? { slider: target, value: target.value } : null;
  };
  const cancel = () => {
    if (!held) return;
    const { slider, value } = held;
    held = null;
    if (slider.value === value) return;
    slider.value = value;
    for (const type of ["input", "change"]) slider.dispatchEvent(new Event(type, { bubbles: true }));
  };
  page.addEventListener("pointerdown", down, { capture: true });
  page.addEventListener("pointercancel", cancel, { capture: true });
}
