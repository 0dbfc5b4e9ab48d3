// All that tells how sure a model is, in one part. To import it is to have it.

import { styleText } from "../draw/style.js";
import { bandMarks, dotSpreads, rules, whiskerMarks } from "../draw/uncertainty.js";
import { barExtent, curveBars, spansOf, whiskersOf } from "../model/layout/whiskers.js";
import { provideUncertainty } from "../model/uncertainty-door.js";
import css from "./nomogram-uncertainty.css?inline";
import "../model/read-uncertainty.js";
import {
  atDot,
  between,
  outcomeAt,
  promiseOf,
  tableBars,
  tableOutcome,
  tipLines,
} from "./uncertainty-view.js";

provideUncertainty({
  layout: { barExtent, curveBars, spansOf, whiskersOf },
  draw: { bandMarks, dotSpreads, whiskerMarks },
  view: { atDot, between, outcomeAt, promiseOf, tableBars, tableOutcome, tipLines },
  rules,
  style: `${styleText(rules)}\n${css}`,
});
