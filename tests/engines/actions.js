/** What a hand does, as WebDriver has it: https://www.w3.org/TR/webdriver2/#actions. Both of its protocols take the same. */

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/** @typedef {{ type: string, id: string, parameters?: object, actions: object[] }[]} Actions */

/** A key, pressed and let go. @param {string} name @returns {Actions} */
export function keyActions(name) {
  if (!Object.hasOwn(KEYS, name)) throw new Error(`there is no key ${name}`);
  const value = KEYS[/** @type {keyof typeof KEYS} */ (name)];
  const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
  return [{ type: "key", id: "keys", actions }];
}

/** The mouse pressed at the first of some points, taken over the others and let go at the last. @param {{ x: number, y: number }[]} points @returns {Actions} */
export function mouseActions([first, ...others]) {
  /** @param {{ x: number; y: number; }} p */
  const move = ({ x, y }) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 40 });
  const actions = [
    move(first),
    { type: "pointerDown", button: 0 },
    ...others.map(move),
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }];
}

/** A function of the page with its argument as text: what it gives comes back as JSON. @param {(argument: any) => any} body @param {unknown} [argument] */
export function asked(body, argument) {
  const given = argument === undefined ? "undefined" : JSON.stringify(argument);
  return `JSON.stringify((await (${body})(${given})) ?? null)`;
}
