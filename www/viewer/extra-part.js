// What pairs on top of the effects of their attributes need, in one part. To import it is to have it.

import { ordered } from "../model/layout/extra-order.js";
import { provideExtra } from "../model/pair-door.js";
import { described, folded, foldOf, notDrawn, reading } from "./extra-pairs.js";

provideExtra({ described, folded, foldOf, notDrawn, ordered, reading });
