// The form of an effect that bends, in one part. To import it is to have it.

import { provideCurve } from "../model/form-door.js";
import { curveStrip } from "../model/layout/curve-strip.js";

provideCurve(curveStrip);
