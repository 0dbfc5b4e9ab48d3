/** The few icons of the page, drawn in the colour of the text beside them. */
import { svg } from "lit";

/** @param {ReturnType<typeof svg>} body */
const icon = (body) => svg`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${body}</svg>`;

export const undoIcon = icon(svg`<path d="M7.5 4 4 7.5 7.5 11M4.5 7.5H12a4 4 0 0 1 0 8H8"/>`);
export const redoIcon = icon(svg`<path d="M12.5 4 16 7.5 12.5 11M15.5 7.5H8a4 4 0 0 0 0 8h4"/>`);
export const openIcon = icon(
  svg`<path d="M10 13V4M6.5 7 10 3.5 13.5 7M4 12.5V15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-2.5"/>`,
);
export const exportIcon = icon(
  svg`<path d="M10 4v9M6.5 9.5 10 13l3.5-3.5M4 13v2a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-2"/>`,
);
export const shareIcon = icon(
  svg`<circle cx="5.500" cy="10" r="2.2"/><circle cx="14" cy="5" r="2.2"/><circle cx="14" cy="15" r="2.2"/><path d="m7.5 9 4.500-2.800M7.500 11l4.500 2.800"/>`,
);
export const figureIcon = icon(
  svg`<path d="M3.500 4.500h13v11h-13zM6.500 8h7M6.500 12h7"/><circle class="fill" cx="11.500" cy="8" r="1.600"/><circle class="fill" cx="8.500" cy="12" r="1.600"/>`,
);
export const themeIcon = icon(
  svg`<circle cx="10" cy="10" r="6"/><path class="fill" d="M10 4a6 6 0 0 1 0 12z"/>`,
);
export const closeIcon = icon(svg`<path d="m5 5 10 10M15 5 5 15"/>`);
export const backIcon = icon(svg`<path d="M12 5 7 10l5 5"/>`);
export const onIcon = icon(svg`<path d="m8 5 5 5-5 5"/>`);
export const warningIcon = icon(svg`<path d="M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.200v.3"/>`);
export const noteIcon = icon(svg`<circle cx="10" cy="10" r="6.5"/><path d="M10 9.5v4M10 6.700v.3"/>`);
export const chevronIcon = icon(svg`<path d="m5.5 8 4.5 4.5L14.5 8"/>`);

/** Of the tabs. */
export const tabIcons = {
  target: icon(svg`<circle cx="10" cy="10" r="6.5"/><circle cx="10" cy="10" r="2.5"/>`),
  case: icon(
    svg`<circle cx="10" cy="6.500" r="3"/><path d="M4.500 16.500v-1a4 4 0 0 1 4-4h3a4 4 0 0 1 4 4v1z"/>`,
  ),
  data: icon(svg`<path d="M3.500 4.500h13v11h-13zM3.500 8h13M8 8v7.500"/>`),
  model: icon(
    svg`<path d="M3 6h6M13 6h4M3 14h2M9 14h8M3 10h10M17 10h0"/><circle cx="11" cy="6" r="1.800"/><circle cx="7" cy="14" r="1.800"/><circle cx="15" cy="10" r="1.800"/>`,
  ),
  shape: icon(svg`<path d="M3 15.500c6 0 5-11 14-11"/><circle cx="10" cy="10" r="1.800" class="fill"/>`),
  trust: icon(
    svg`<path d="M10 3l6 2v5c0 4-2.500 6-6 7.500C6.500 16 4 14 4 10V5zM7.500 10l2 2 3.500-3.500"/>`,
  ),
  pairs: icon(svg`<circle cx="7.500" cy="10" r="4.500"/><circle cx="12.500" cy="10" r="4.500"/>`),
  compare: icon(svg`<path d="M4.500 16V9M10 16V4M15.500 16v-4"/>`),
  decide: icon(svg`<path d="M10 3.500v13M6.500 16.500h7M4 6h12M4 6l-2 5h4zM16 6l-2 5h4z"/>`),
  map: icon(
    svg`<path d="M3 5.500 7.500 4l5 2L17 4.500v10L12.500 16l-5-2L3 15.500zM7.500 4v10M12.500 6v10"/>`,
  ),
  shrink: icon(svg`<path d="M3 4c3 9 6 11.500 14 12M3 9c4 4 8 6 14 7"/>`),
};
export const moreIcon = icon(
  svg`<circle class="fill" cx="4.500" cy="10" r="1.400"/><circle class="fill" cx="10" cy="10" r="1.400"/><circle class="fill" cx="15.500" cy="10" r="1.400"/>`,
);
