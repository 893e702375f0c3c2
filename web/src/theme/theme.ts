import type { ColourName } from "./palettes.ts";

const colour = (name: ColourName) => `var(--colour-${name})`;

/** A background whose upper edge catches the light. */
const glass = (name: ColourName) =>
  `linear-gradient(180deg, color-mix(in srgb, ${colour(name)} 68%, white) 0 1px, color-mix(in srgb, ${colour(name)} 92%, white) 1px, ${colour(name)} 75%)`;

/**
 * The design tokens. Colours are CSS variables, so a theme change repaints without a re-render; the rest is the same in
 * both themes.
 */
export const theme = {
  colour: {
    paper: colour("paper"),
    surface: colour("surface"),
    sunken: colour("sunken"),
    ink: colour("ink"),
    inkSoft: colour("inkSoft"),
    inkFaint: colour("inkFaint"),
    line: colour("line"),
    lineStrong: colour("lineStrong"),
    accent: colour("accent"),
    accentHover: colour("accentHover"),
    onAccent: colour("onAccent"),
    accentInk: colour("accentInk"),
    accentSoft: colour("accentSoft"),
    for: colour("for"),
    forFill: colour("forFill"),
    forSoft: colour("forSoft"),
    against: colour("against"),
    againstFill: colour("againstFill"),
    againstSoft: colour("againstSoft"),
    onSide: colour("onSide"),
    financial: colour("financial"),
    weather: colour("weather"),
    sports: colour("sports"),
    wildcard: colour("wildcard"),
    success: colour("success"),
    successSoft: colour("successSoft"),
    warning: colour("warning"),
    warningSoft: colour("warningSoft"),
    danger: colour("danger"),
    dangerSoft: colour("dangerSoft"),
    dangerFill: colour("dangerFill"),
    dangerFillHover: colour("dangerFillHover"),
    onDanger: colour("onDanger"),
    scrim: colour("scrim"),
    shadow: colour("shadow"),
  } satisfies Record<ColourName, string>,
  /**
   * The two sides of a bet, by their names in the graph: `ink` colours text, `fill` an area, `glass` a pool of money,
   * lit from above, and `soft` the background of text.
   */
  side: {
    FOR: { ink: colour("for"), fill: colour("forFill"), glass: glass("forFill"), soft: colour("forSoft") },
    AGAINST: {
      ink: colour("against"),
      fill: colour("againstFill"),
      glass: glass("againstFill"),
      soft: colour("againstSoft"),
    },
  },
  space: { 1: "4px", 2: "8px", 3: "12px", 4: "16px", 5: "20px", 6: "24px", 8: "32px", 10: "40px", 16: "64px" },
  /** `key` is for text needed to understand a page: 14 px, and 16 px on phones. Nothing is smaller than `s`. */
  size: { s: "14px", key: "var(--size-key)", m: "16px", l: "20px", xl: "28px", xxl: "40px" },
  weight: { regular: 400, medium: 500, strong: 650 },
  radius: { card: "12px", input: "8px", full: "999px" },
  shadow: `0 8px 24px ${colour("shadow")}`,
  width: { page: "1120px", reading: "640px" },
  /** Media conditions, written as `@media ${theme.from.medium}`. */
  from: { medium: "(min-width: 640px)", large: "(min-width: 960px)" },
  /** A viewport so low, as under zoom, that nothing may stay fixed on screen while the page is read. */
  low: "(max-height: 559px)",
  motion: { quick: "120ms ease-out", calm: "200ms ease-out", moment: "300ms ease-out" },
  /** The head is above the other bars, because its menus open over them. */
  layer: { bar: 10, head: 11, scrim: 20, dialog: 21, menu: 30, toast: 40 },
} as const;

export type Theme = typeof theme;
export type Space = keyof Theme["space"];
