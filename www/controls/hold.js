/**
 * A range input that moves something live: tells values that pass from the one that rests. A range says `change` once it
 * is let go of, but nothing where it was brought back to where it began; and by keys it says so at every step.
 */
export class Hold {
  #moved;
  #rested;
  #pressed = false;
  #moving = false;

  /**
   * @param {(slider: HTMLInputElement) => void} moved
   * @param {(slider: HTMLInputElement, keyed: boolean) => void} rested
   */
  constructor(moved, rested) {
    this.#moved = moved;
    this.#rested = rested;
  }

  /** Whether a pointer holds it: its value is then its own. */
  get pressed() {
    return this.#pressed;
  }

  down = () => {
    this.#pressed = true;
  };

  key = () => {
    this.#pressed = false;
  };

  /** @param {Event} event */
  input = (event) => {
    this.#moving = true;
    this.#moved(/** @type {HTMLInputElement} */ (event.target));
  };

  /** @param {Event} event */
  change = (event) => this.#rest(/** @type {HTMLInputElement} */ (event.target));

  /** Let go of, or left. @param {Event} event */
  up = ({ target }) => {
    // The `change` of this very moment comes first.
    setTimeout(() => {
      if (this.#moving) this.#rest(/** @type {HTMLInputElement} */ (target));
      this.#pressed = false;
    });
  };

  /** Forgets that it moved: what it did was taken back. */
  cancel() {
    this.#moving = this.#pressed = false;
  }

  /** @param {HTMLInputElement} slider */
  #rest(slider) {
    const keyed = !this.#pressed;
    this.cancel();
    this.#rested(slider, keyed);
  }
}
