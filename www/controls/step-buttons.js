/** Begin, stop, go on, begin again: what can be done about work that goes step by step. */
import { html, nothing } from "lit";

/**
 * @param {{
 *   words: { start: string, again: string, goOn: string, stop: string },
 *   state: { running: boolean, begun: unknown, trouble: string | null }, left: boolean, ready: boolean,
 *   stepper: Pick<import("../engine/stepwise.js").Stepper<any>, "start" | "stop" | "goOn">,
 * }} of `left`: whether there is more to do; `ready`: whether the engine and the file are there
 */
export function stepButtons({ words, state, left, ready, stepper }) {
  const { running, begun, trouble } = state;
  const resumes = !running && begun !== null && left && !trouble;
  // One button whose meaning changes: pressed by key, it keeps the focus.
  const [word, act] = running
    ? [words.stop, () => stepper.stop()]
    : resumes
      ? [words.goOn, () => stepper.goOn()]
      : [begun || trouble ? words.again : words.start, () => stepper.start()];
  return html`<button type="button" class="button" ?disabled=${!ready} @click=${act}>${word}</button>
    ${resumes ? html`<button type="button" class="button" @click=${() => stepper.start()}>${words.again}</button>` : nothing}`;
}
