// Everything that only pairs need, in one part. To import it is to have it.

import { rules } from "../draw/pair-style.js";
import { pairDots, pairMarks } from "../draw/pairs.js";
import { styleText } from "../draw/style.js";
import { pairStep, pairValues } from "../model/layout/pair-pick.js";
import { oriented, pairDot, pairRowOf } from "../model/layout/pairs.js";
import { seenExtent } from "../model/layout/support.js";
import { providePairs } from "../model/pair-door.js";
import "../model/surface.js";
import css from "./nomogram-pairs.css?inline";
import { pairView, placePair } from "./pair-view.js";
import { showPair } from "./show-pair.js";
// The lines of a pair are curves too.
import "./curve-part.js";

providePairs({
  layout: { oriented, pairDot, pairRowOf },
  support: { seenExtent },
  pick: { pairStep, pairValues },
  draw: { pairDots, pairMarks },
  view: { pairView, placePair, showPair },
  rules,
  style: `${styleText(rules)}\n${css}`,
});
