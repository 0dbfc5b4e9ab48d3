// The forms that a person chooses, and the labels of figures, in one part. To import it is to have it.

import { barMarks } from "../draw/bar.js";
import { provideForms } from "../model/form-door.js";
import { barStrip } from "../model/layout/bar-strip.js";
import { frameOf } from "../model/layout/figure-frame.js";
import { foldStrip } from "../model/layout/fold-strip.js";
import { placedTicks } from "../model/layout/tiers.js";

provideForms({ foldStrip, barStrip, barMarks, frameOf, placedTicks });
