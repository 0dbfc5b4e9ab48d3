// All that tells how sure a model is, in one part. To import it is to have it.

import { styleText } from "../draw/style.js";
import * as draw from "../draw/uncertainty.js";
import * as layout from "../model/layout/whiskers.js";
import { provideUncertainty } from "../model/uncertainty-door.js";
import css from "./nomogram-uncertainty.css?inline";
import * as view from "./uncertainty-view.js";

const { rules } = draw;
provideUncertainty({ layout, draw, view, rules, style: `${styleText(rules)}\n${css}` });
