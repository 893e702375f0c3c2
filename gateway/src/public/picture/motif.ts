import type { PublicBet } from "../public-bets.ts";
import { COLOURS, drawing, MARGIN, type Element } from "./elements.ts";

const SIZE = 300;

/** Each category's lines, as the web app draws them: rising steps, isobars, a pitch, and scattered shapes. */
export const MOTIFS = {
  FINANCIAL:
    "M0 96 H16 V82 H30 V88 H44 V64 H60 V70 H74 V44 H90 V50 H104 V22 H120 M0 112 H22 V104 H40 V108 H58 V88 H78 V94 H96 V68 H120 M24 70 V58 H40 V44 H56 V50 H72 V24 H90 V30 H106 V4 H120",
  WEATHER:
    "M102 18 m-12 0 a12 12 0 1 0 24 0 a12 12 0 1 0 -24 0 M76 4 C72 36 92 52 120 46 M58 0 C48 50 78 76 120 70 M40 0 C24 64 66 102 120 94 M20 0 C0 78 54 128 120 116",
  SPORTS:
    "M14 -8 H128 V84 H14 Z M71 -8 V84 M71 38 m-18 0 a18 18 0 1 0 36 0 a18 18 0 1 0 -36 0 M128 14 H104 V62 H128 M14 14 H38 V62 H14 M104 28 a12 12 0 0 0 0 20",
  WILDCARD:
    "M98 10 l9 9 l-9 9 l-9 -9 Z M62 8 m-6 0 a6 6 0 1 0 12 0 a6 6 0 1 0 -12 0 M70 34 h14 v14 h-14 Z M108 48 m-9 0 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M36 22 l7 7 l-7 7 l-7 -7 Z M48 56 l8 14 h-16 Z M84 74 l8 8 l-8 8 l-8 -8 Z M110 80 h10 v10 h-10 Z M14 6 h9 v9 h-9 Z",
} as const satisfies Record<PublicBet["category"], string>;

/** A category's mark in the upper corner, fading towards the title. */
export function motifOf(category: PublicBet["category"]): Element {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="${SIZE}" height="${SIZE}">` +
    `<defs><radialGradient id="f" cx="1" cy="0" r="1"><stop offset="0.2" stop-color="#fff"/>` +
    `<stop offset="0.8" stop-color="#000"/></radialGradient>` +
    `<mask id="m"><rect width="120" height="120" fill="url(#f)"/></mask></defs>` +
    `<path mask="url(#m)" d="${MOTIFS[category]}" fill="none" stroke="${COLOURS[category]}" stroke-width="1.6"` +
    ` stroke-linecap="round" stroke-linejoin="round" opacity="0.5"/></svg>`;
  return drawing({ position: "absolute", top: MARGIN, right: MARGIN }, svg, { width: SIZE, height: SIZE });
}
