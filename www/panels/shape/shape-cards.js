/** The shapes to choose from as small pictures, each with its score on held-out rows once it was tried. */
import { html, nothing, svg } from "lit";
import { define, given, PageElement } from "../../bench/base.js";
import { fixed, plain } from "../../model/format.js";
import { sketchOf, sketchPath, sketchReach } from "../../model/shape/picture.js";
import { bench as benchWords } from "../../sentences/bench.js";
import { effect as words } from "../../sentences/shape/effect.js";
import { shapes } from "../../sentences/shape/shapes.js";
import { mapFromText, mapText, usualMap } from "../../state/maps.js";

/** @typedef {import("../../state/maps.js").MapChoice} MapChoice */
/** @typedef {import("../../model/shape/picture.js").Point} Point */

const [WIDTH, HEIGHT] = [96, 36];

/** What a shape is like in general, as long as it was not learned; in the order in which they stand. @type {Record<string, string>} */
const SIGNS = {
  linear: "M4 30L92 6",
  spline: "M4 31C28 31 34 10 56 9S80 12 92 6",
  piecewise_linear: "M4 30L32 22L58 8L92 12",
  polynomial: "M4 30Q48 -10 92 22",
  radial: "M4 30C16 30 18 9 28 9S42 29 52 29S64 14 72 14S84 29 92 29",
  sigmoid: "M4 30H18C28 30 26 19 38 19H50C62 19 60 7 72 7H92",
  discretised: "M4 30H26M26 22H48M48 10H70M70 15H92",
  nominal: "M8 24H22M36 10H50M64 30H84",
  ordinal: "M4 30H26M34 22H58M66 8H92",
  similarity: "M8 20H22M36 14H50M64 24H84",
};

export class ShapeCards extends PageElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { name: { attribute: false }, suggester: { attribute: false } };

  constructor() {
    super();
    this.name = "";
    /** @type {import("../../state/suggest.js").Suggester} */
    this.suggester = given;
  }

  render() {
    const { name, suggester, bench } = this;
    if (!suggester.hasChoice(name)) return nothing;
    const tried = suggester.tried(name);
    const present = mapText(suggester.present(name));
    const maps = [...new Set([...suggester.offered(name).map(mapText), ...tried.keys()])]
      .flatMap((text) => mapFromText(text) ?? [])
      .sort((a, b) => placeOf(a) - placeOf(b));
    const model = bench.model.value;
    const learned = model && bench.current.value ? sketchOf(model, name) : null;
    const cards = maps.map((map) => {
      const text = mapText(map);
      const one = tried.get(text);
      const found = one && "folds" in one ? one : null;
      const is = text === present;
      return {
        map,
        is,
        sketch: (is && learned) || found?.sketch || null,
        score: (is ? this.#learnedScore() : null) ?? found?.score ?? null,
        problem: one !== undefined && !found,
      };
    });
    const reach = sketchReach(cards.flatMap(({ sketch }) => (sketch ? [sketch] : [])));
    const number = bench.document.value.question.outcome === "number";
    return html`<section class="shape-cards" aria-label=${words.shapes}>
      <div class="shape-cards-head"><h3>${words.shapes}</h3><span class="quiet-text">${words.unit(benchWords.scoreOf[number ? "rmse" : "brier"])}</span></div>
      <ul>${cards.map((card) => this.#card(card, reach))}</ul>
    </section>`;
  }

  /** Of the model that is drawn: the number in the bar of the learners. */
  #learnedScore() {
    const { bench } = this;
    if (!bench.finished.value) return null;
    const { calibration, held_out } = bench.model.value ?? {};
    return (
      bench.family.value?.held_out?.brier ??
      calibration?.held_out?.brier ??
      held_out?.rmse ??
      /** @type {any} */ (held_out)?.brier ??
      null
    );
  }

  /** @param {{ map: MapChoice, is: boolean, sketch: Point[][] | null, score: number | null, problem: boolean }} card @param {Point} reach */
  #card({ map, is, sketch, score, problem }, reach) {
    const drawn = sketch && sketchPath(sketch, reach, WIDTH, HEIGHT);
    const number = this.bench.document.value.question.outcome === "number";
    const said =
      score === null
        ? problem
          ? words.problem
          : html`–<span class="visually-hidden"> ${words.notTried}</span>`
        : number
          ? plain(Number(score.toPrecision(4)))
          : fixed(score, 4);
    return html`<li><button type="button" class="shape-card" aria-pressed=${is ? "true" : "false"} data-map=${mapText(map)}
      @click=${() => this.#take(map, is)}>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} class=${drawn ? "is-learned" : "is-sign"} aria-hidden="true">
        ${drawn ? svg`<path class="grid is-zero" d=${`M0 ${drawn.zero}H${WIDTH}`} />` : nothing}
        <path class="curve" d=${drawn ? drawn.path : (SIGNS[map.kind] ?? SIGNS.spline)} />
      </svg>
      <span class="shape-name">${shapes.shape(map)}</span>
      <span class=${score === null ? "shape-score quiet-text" : "shape-score"}>${said}</span>
    </button></li>`;
  }

  /** The usual shape is no choice. @param {MapChoice} map @param {boolean} is the present one */
  #take(map, is) {
    if (is) return;
    const kind = this.bench.opened.value?.opened.columns.find((c) => c.name === this.name)?.kind ?? "";
    this.gestures.setMap(this.name, mapText(map) === mapText(usualMap(kind)) ? null : map);
  }
}

/** One choice does not move another's card. @param {MapChoice} map */
function placeOf(map) {
  const at = Object.keys(SIGNS).indexOf(map.kind);
  return at < 0 ? Object.keys(SIGNS).length : at;
}

define("shape-cards", ShapeCards);
