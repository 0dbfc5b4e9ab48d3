/** The width of an element, for pictures that are laid out in its pixels: it is drawn anew when there is more room or less. */
export class OwnWidth {
  /** Whole pixels, 0 before there is a place. */
  now = 0;

  /** @param {import("lit").LitElement} host */
  constructor(host) {
    this.host = host;
    this.resizes = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      // Not within the observer: a change of layout there would be reported as an error.
      if (width > 0 && width !== this.now) requestAnimationFrame(() => this.#take(width));
    });
    host.addController(this);
  }

  hostConnected() {
    this.resizes.observe(this.host);
    this.now = Math.floor(this.host.getBoundingClientRect().width);
  }

  hostDisconnected() {
    this.resizes.disconnect();
  }

  /** @param {number} width */
  #take(width) {
    this.now = width;
    this.host.requestUpdate();
  }
}
