// The drawing as <nomogram-view>, for our own page and tests; pages of others have www/embed/.

import { NomogramView } from "./nomogram-view.js";

customElements.define("nomogram-view", NomogramView);
