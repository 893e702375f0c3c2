/** The size at which link previews show a picture, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** The web app's dark theme, so that a picture shows the sides as the product does. */
export const COLOURS = {
  paper: "#15141a",
  surface: "#1e1d25",
  ink: "#f2f0ea",
  inkSoft: "#bcb8c5",
  FOR: "#62d2c3",
  AGAINST: "#f0b455",
  fill: { FOR: "#2aa698", AGAINST: "#cf8b1d" },
  soft: { FOR: "#12322f", AGAINST: "#37290f" },
  onSide: "#14131a",
  FINANCIAL: "#8fbf66",
  WEATHER: "#6aaeea",
  SPORTS: "#ea86a4",
  WILDCARD: "#c08df0",
} as const;

/** The empty edge of a picture, in pixels. */
export const MARGIN = 64;

type Style = Readonly<Record<string, string | number>>;

/** An element for satori, which takes React's elements but does not need React. */
export type Element = {
  readonly type: "div" | "img";
  readonly key: null;
  readonly props: {
    readonly style: Style;
    readonly children?: string | readonly Element[];
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
  };
};

/**
 * Includes padding in its size: otherwise the painter would add it, and push what is below and to the right out of the
 * picture.
 */
export const box = (style: Style, children: string | readonly Element[]): Element => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", boxSizing: "border-box", ...style }, children },
});

/** A drawing of this size in SVG, placed by its style. */
export const drawing = (style: Style, svg: string, { width, height }: { width: number; height: number }): Element => ({
  type: "img",
  key: null,
  props: { style, src: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`, width, height },
});
