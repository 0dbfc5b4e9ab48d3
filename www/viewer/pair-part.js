// Everything that only pairs need, in one part. To import it is to have it.

import { rules } from "../draw/pair-style.js";
import * as draw from "../draw/pairs.js";
import { styleText } from "../draw/style.js";
import * as pick from "../model/layout/pair-pick.js";
import * as layout from "../model/layout/pairs.js";
import * as support from "../model/layout/support.js";
import { providePairs } from "../model/pair-door.js";
import * as extra from "./extra-pairs.js";
import css from "./nomogram-pairs.css?inline";
import * as view from "./pair-view.js";
// The lines of a pair are curves too.
import "./curve-part.js";

providePairs({ layout, support, pick, extra, draw, view, rules, style: `${styleText(rules)}\n${css}` });
