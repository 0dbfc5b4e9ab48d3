// Style of <nomogram-view>. Sizes of its columns come from the layout as --nv-… properties set by script.

import { themed } from "../draw/palette.js";
import { FONT, markStyle } from "../draw/style.js";

const text = `
  :host {
    ${themed}
    --nv-font: var(--font, ${FONT});
    --nv-motion: var(--motion, 250ms);
    display: block;
    color: var(--nv-ink);
    background: var(--nv-paper);
    font-family: var(--nv-font);
    font-size: 14px;
    line-height: 1.4;
    -webkit-text-size-adjust: 100%;
  }
  :host([theme="light"]) { color-scheme: light; }
  :host([theme="dark"]) { color-scheme: dark; }
  :host([hidden]) { display: none; }
  * { box-sizing: border-box; }
  ${markStyle}

  .view { position: relative; container-type: inline-size; }
  svg { display: block; overflow: visible; pointer-events: none; }
  p { margin: 0; }
  .problem { padding: 16px; border: 1px solid var(--nv-error); border-radius: 6px; color: var(--nv-error); }
  .hidden {
    position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
  }

  .toolbar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; margin: 0 0 16px; font-size: 13px; }
  .toolbar label { display: inline-flex; align-items: center; gap: 8px; color: var(--nv-ink-2); }
  select, input.number, button {
    font: inherit; color: inherit; background: var(--nv-paper); border: 1px solid var(--nv-line); border-radius: 6px;
    min-height: 32px; padding: 0 10px;
  }
  .toolbar select { color: var(--nv-ink); min-height: 32px; }
  button { cursor: pointer; }
  button:hover, select:hover, input.number:hover { border-color: var(--nv-ink-2); background: var(--nv-paper-2); }
  :focus-visible { outline: 3px solid var(--nv-focus); outline-offset: 2px; }
  .slider:focus-visible { outline: none; }
  .view.keyed .row:has(.slider:focus) .ring { stroke: var(--nv-focus); stroke-width: 3; fill: var(--nv-paper); }
  .guiding .hint { opacity: 0; }

  .head { position: sticky; top: 0; z-index: 3; background: var(--nv-paper); }
  .plot { position: relative; }
  .rows { list-style: none; margin: 0; padding: 0; }
  .row { position: relative; border-top: 1px solid transparent; }
  .row:hover, .row:focus-within { z-index: 2; }
  .wash {
    position: absolute; inset: 0 -12px; border-radius: 6px; background: var(--nv-paper-2); opacity: 0; pointer-events: none;
  }
  .row:hover .wash, .row.active .wash { opacity: 1; }
  .view.keyed .row:has(.slider:focus) .wash { opacity: 1; }
  .row svg { position: relative; }
  .row.off .name { fill: var(--nv-ink-2); }
  .row:hover .tick-label, .row.active .tick-label, .view.keyed .row:has(.slider:focus) .tick-label { stroke: var(--nv-paper-2); }
  .strip.faint { opacity: 0.55; }
  .knot { fill: var(--nv-line); }
  .zero-line {
    position: absolute; top: 0; bottom: 0; width: 1px; background: var(--nv-hair); pointer-events: none;
  }
  .slider {
    position: absolute; top: 0; bottom: 0; left: var(--nv-plot-left); width: var(--nv-plot-width); height: 100%;
    margin: 0; padding: 0; opacity: 0; cursor: grab; touch-action: pan-y; -webkit-tap-highlight-color: transparent;
  }
  .row.active .slider { cursor: grabbing; }
  .grip {
    position: absolute; left: -22px; top: -22px; width: 44px; height: 44px; border-radius: 50%; touch-action: none;
    cursor: grab;
  }
  .dot { transition: r 120ms; }
  .row.active .dot { r: 9px; }
  .breathe { animation: breathe 1.6s ease-in-out 0.8s 1; transform-box: fill-box; transform-origin: center; }
  @keyframes breathe { 50% { transform: scale(1.55); } }
  .guide-line {
    position: absolute; top: 0; width: 0; border-left: 1px dashed var(--nv-accent); pointer-events: none; z-index: 1;
    display: none;
  }

  .chip {
    position: absolute; left: var(--nv-chip-left); width: 168px; display: flex; gap: 2px; align-items: center;
    height: 32px; margin-top: -16px;
  }
  .chip.second { margin-top: 20px; }
  .chip select, .chip input.number {
    flex: 1 1 auto; min-width: 0; width: 0; height: 32px; border-color: transparent; background: transparent; font-size: 13px;
    text-overflow: ellipsis; font-variant-numeric: tabular-nums; padding: 0 8px;
  }
  .chip select { padding: 0 4px; }
  .chip.given select, .chip.given input.number { font-weight: 600; }
  .row:hover .chip select, .row:hover .chip input.number, .row:focus-within .chip select, .row:focus-within .chip input.number {
    border-color: var(--nv-line); background: var(--nv-paper);
  }
  .chip input.number::placeholder { color: var(--nv-ink-2); font-style: italic; opacity: 1; }
  .chip input.number[aria-invalid="true"] { border-color: var(--nv-error); }
  .chip .off {
    flex: none; width: 28px; min-height: 28px; height: 28px; padding: 0; border-color: transparent; background: transparent;
    color: var(--nv-ink-2); font-size: 15px; line-height: 1;
  }
  .chip .off:hover { color: var(--nv-ink); border-color: var(--nv-line); }
  .flag { position: absolute; left: var(--nv-chip-left); width: 168px; padding-left: 9px; font-size: 12px; line-height: 1.2; color: var(--nv-warn); }

  .tip {
    position: absolute; z-index: 5; pointer-events: none; padding: 6px 10px; border-radius: 6px; font-size: 12px; line-height: 1.45;
    background: var(--nv-ink); color: var(--nv-paper); width: max-content; max-width: 260px; display: none;
    overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
  }
  .tip strong { display: block; }

  .fold { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 12px 0 4px; color: var(--nv-ink-2); font-size: 13px; }
  .fold button { min-height: 32px; color: var(--nv-ink); }

  .base { position: sticky; bottom: 0; z-index: 4; margin-top: 12px; background: var(--nv-paper); border-top: 1px solid var(--nv-hair); }
  .foot { padding-top: 8px; }
  .result {
    display: grid; grid-template-columns: minmax(var(--nv-plot-left), max-content) 1fr; align-items: center; gap: 4px 16px; padding: 0 0 14px;
  }
  .base .result { margin-top: -20px; }
  .base .of { display: none; }
  /* Where the axes would take half of the window only the result stays. */
  .narrow .base { position: static; display: contents; }
  .narrow .result { position: sticky; bottom: 0; z-index: 4; border-top: 1px solid var(--nv-hair); background: var(--nv-paper); margin: 0; }
  @media (max-height: 700px) {
    .base { position: static; display: contents; }
    .base .result { position: sticky; bottom: 0; z-index: 4; border-top: 1px solid var(--nv-hair); background: var(--nv-paper); margin: 0; padding-top: 8px; }
    .base .of { display: block; }
    .words { margin: 0; }
  }
  .words { align-self: end; margin-top: 26px; }
  .big {
    color: var(--nv-outcome); font-size: 44px; line-height: 1; font-weight: 700; letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums; white-space: nowrap;
  }
  .of { font-size: 13px; color: var(--nv-ink-2); margin-top: 4px; overflow-wrap: anywhere; }
  .sentence-line { font-size: 15px; font-weight: 500; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .meta { margin-top: 3px; font-size: 13px; color: var(--nv-ink-2); font-variant-numeric: tabular-nums; }
  .buttons { position: absolute; right: 0; bottom: 8px; display: flex; gap: 6px; justify-content: flex-end; }
  .buttons button { min-height: 28px; padding: 0 9px; font-size: 12px; white-space: nowrap; color: var(--nv-ink-2); border-color: var(--nv-hair); }
  .buttons button:hover { color: var(--nv-ink); border-color: var(--nv-line); }
  .reading { display: none; }

  .narrow .toolbar { gap: 8px; margin-bottom: 12px; }
  .narrow .toolbar label { flex: 1 1 96px; flex-direction: column; align-items: stretch; gap: 2px; font-size: 12px; }
  .narrow .toolbar select { width: 100%; min-height: 44px; padding: 0 2px; }
  .narrow .chip { width: 160px; height: 44px; top: 0; margin-top: 0; }
  .narrow .chip select, .narrow .chip input.number { height: 40px; text-align: right; text-align-last: right; }
  .narrow .chip .off { width: 40px; height: 40px; }
  .narrow .slider { top: 40px; height: calc(100% - 40px); }
  .narrow .wash { inset: 0 -8px; }
  .narrow .result { grid-template-columns: auto 1fr; padding: 10px 0; gap: 2px 14px; }
  .narrow .outcome-block { display: contents; }
  .narrow .big { font-size: 34px; }
  .narrow .of { display: block; margin: 0; align-self: center; }
  .narrow .words { grid-column: 1 / -1; margin: 0; }
  .narrow .parts { display: none; }
  .narrow .sentence-line { font-size: 14px; min-height: 2.8em; }
  .narrow .buttons { bottom: auto; top: -14px; }
  .narrow .buttons button { min-height: 36px; }

  @media (pointer: coarse) {
    button, select, input.number { min-height: 44px; }
    .chip { height: 44px; margin-top: -22px; }
    .chip select, .chip input.number { height: 44px; }
    .chip .off { width: 44px; height: 44px; min-height: 44px; }
    .fold button { min-height: 44px; }
  }
  @media (prefers-reduced-motion: reduce) {
    .breathe { animation: none; }
    .dot { transition: none; }
  }
  @media (forced-colors: active) {
    .line, .curve, .axis, .tick, .axis-tick, .leader, .outcome-axis, .drop { stroke: CanvasText; }
    .ridge, .bar { fill: GrayText; }
    text { fill: CanvasText; stroke: none; }
    .dot, .pill, .outcome-pill, .total-dot, .outcome-dot { fill: Highlight; stroke: Canvas; }
    .dot.typical { fill: Canvas; stroke: Highlight; }
    .pill-text, .outcome-text { fill: HighlightText; }
    .reach { stroke: Highlight; }
    .view.keyed .row:has(.slider:focus) .ring { stroke: Highlight; }
  }
  @media print {
    :host { --nv-paper: #fff; --nv-paper-2: #fff; --nv-ink: #000; --nv-ink-2: #333; --nv-line: #555; --nv-hair: #ccc;
      --nv-accent: #000; --nv-accent-soft: #ddd; --nv-outcome: #000; color-scheme: light; }
    .toolbar, .buttons, .off, .guide-line, .tip, .wash, .sentence-line, .fold button { display: none; }
    .head, .result { position: static; }
    .row, .foot, .result { break-inside: avoid; }
    .chip select, .chip input.number { appearance: none; border: 0; background: none; }
    .reading { display: block; margin: 12px 0 0; padding: 0; list-style: none; font-size: 12px; color: var(--nv-ink); }
  }
`;

/** A style sheet of its own rather than Lit's css``: that takes no text made elsewhere, and the marks' style is. */
export const viewStyle = new CSSStyleSheet();
viewStyle.replaceSync(text);
