/**
 * Which tab this is and where in its history it stands. A **place** is an entry of the browser's history; each keeps the
 * document that it showed last, so that Back goes back and a reload finds what was there.
 *
 * A tab knows itself by the storage that browsers give each tab. A tab that is duplicated gets a copy of it: so a tab that
 * finds itself open already is another one, which begins with the work of the first and keeps its own from there.
 */
import { newKey } from "./document.js";

/**
 * @typedef {import("./document.js").Document} Document
 * @typedef {{ place: string, key: string }} Step a place and the data that it showed
 * @typedef {{ place: string, when: number, hash: string, question: unknown, view: unknown, trail?: Step[],
 *   hashes?: string[] }} Last what was there last, and the address at that time; `hashes`: the last few addresses of the place
 */

const ITEM = "nomogram-tab";
/** A tab may have been the copy of a copy. */
const ANCESTORS = 4;
/** A trail is copied into each entry. */
const LONGEST = 20;

/** Addresses of a place that are remembered: more are not written in one moment. */
const ADDRESSES = 8;

/** Whether this is the page that was there before, as far as the browser tells. */
const isReload = () =>
  /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])
    ?.type === "reload";

/** What the tab's own storage says, or null: there is none, or it is forbidden. @returns {any} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(ITEM) ?? "null");
  } catch {
    return null;
  }
}

/** @param {unknown} value */
function store(value) {
  try {
    sessionStorage.setItem(ITEM, JSON.stringify(value));
  } catch {
    // Forbidden or full: the database has what it has.
  }
}

export class Place {
  /** This tab, and those that it is a copy of: the newest first. @type {string[]} */
  tabs;
  /** What this tab showed last. @type {Last | null} */
  last;
  /** The places up to this one. @type {Step[]} */
  trail;

  /** Nothing more is said of this start. */
  #done = false;

  constructor() {
    const found = stored();
    const tabs = Array.isArray(found?.tabs) ? found.tabs.filter(isText) : [];
    const left = found?.open === false && tabs.length > 0;
    this.tabs = left ? tabs : [newKey(), ...tabs.slice(0, ANCESTORS)];
    this.last = isText(found?.last?.place) ? found.last : null;
    const trail = history.state?.nomogram ?? this.#lostTrail();
    this.trail = Array.isArray(trail) ? trail.filter((s) => isText(s?.place) && isText(s.key)) : [];
    /** Whether the browser brought us back to a place of ours. */
    this.known = this.trail.length > 0;
    /** The record that could not be shown a moment ago, or "". */
    this.skip = isText(found?.skip) ? found.skip : "";
    this.opened();
  }

  /**
   * A reload in the moment in which the entry is written may leave the entry without what was written: an address of the
   * last place, but no state. Another address is a link, which has none.
   */
  #lostTrail() {
    const { hashes, trail } = this.last ?? {};
    const own = Array.isArray(hashes) && hashes.includes(location.hash);
    return own && isReload() ? trail : undefined;
  }

  /** Whose records are written from here. */
  get whose() {
    return { tab: this.tabs[0], place: this.here };
  }

  get here() {
    return this.trail.at(-1)?.place ?? "";
  }

  /** This tab is in use. */
  opened() {
    if (this.#done) return;
    store({ tabs: this.tabs, open: true, last: this.last });
  }

  /** What is there is written at once, which the database cannot do. @param {Document} doc */
  note({ question, view }) {
    const { hash } = location;
    const { trail, here } = this;
    const known = this.last?.place === here ? this.last.hashes : null;
    const before = Array.isArray(known) ? known : [];
    const hashes = [...before.filter((other) => other !== hash), hash].slice(-ADDRESSES);
    this.last = { place: here, when: Date.now(), hash, question, view, trail, hashes };
    this.opened();
  }

  /** The page is left. */
  left() {
    if (!this.#done) store({ tabs: this.tabs, open: false, last: this.last });
  }

  /** The next start leaves out this record. @param {string} key */
  skipNext(key) {
    store({ tabs: this.tabs, open: false, last: null, skip: key });
    this.#done = true;
  }

  /** Nothing was there. */
  forget() {
    this.last = null;
    this.opened();
  }

  /** The place where one is, which now shows these data. @param {string} key of the data @param {string} place @param {string} [address] */
  stay(key, place, address) {
    this.trail = [...this.trail.slice(0, -1), { place, key }];
    this.#write("replaceState", address);
  }

  /**
   * A place after this one.
   *
   * @param {string} key @param {string} place
   * @param {string} [address] none: the browser has made the entry already, for a link
   */
  go(key, place, address) {
    this.trail = [...this.trail, { place, key }].slice(-LONGEST);
    this.#write(address === undefined ? "replaceState" : "pushState", address);
  }

  /** Back to the place before, where the data are those that an undo has brought back. @param {string} key @returns {boolean} whether it was so */
  back(key) {
    if (this.trail.at(-2)?.key !== key) return false;
    this.trail = this.trail.slice(0, -1);
    history.go(this.isOver ? -2 : -1);
    return true;
  }

  /** Whether this is the entry over a place that a tab has while it is open: Back shuts it. */
  get isOver() {
    return Boolean(history.state?.tab);
  }

  /** @param {string} tab that opens */
  over(tab) {
    if (!this.isOver) this.#write("pushState", undefined, tab);
  }

  /** Where the browser has gone to. @param {any} state of the history @returns {boolean} false: nowhere that we know */
  came(state) {
    const trail = state?.nomogram;
    if (!Array.isArray(trail) || !isText(trail.at(-1)?.place)) return false;
    this.trail = trail;
    return true;
  }

  /** @param {"pushState" | "replaceState"} way @param {string} [address] @param {string} [tab] */
  #write(way, address, tab = way === "replaceState" ? history.state?.tab : undefined) {
    try {
      history[way]({ nomogram: this.trail, tab }, "", address);
    } catch {
      // A browser may refuse a page that writes too often; the next change says it again.
    }
  }
}

const isText = (/** @type {unknown} */ v) => typeof v === "string" && v !== "";
