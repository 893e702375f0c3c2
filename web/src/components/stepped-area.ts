/** A height that holds from its place on until the next step; both are percent of the drawing. */
export type Step = { readonly x: number; readonly y: number };

/** Where a moment stands between two others, in percent; what lies outside stands at the edge. */
export function placeInTime(at: number, from: number, until: number): number {
  if (until <= from) return 0;
  return Math.min(100, Math.max(0, ((at - from) / (until - from)) * 100));
}

/** The outline of what lies between a base line and steps that last until the right edge, as an SVG path. */
export function steppedArea(steps: readonly Step[], base: number): string {
  const [first] = steps;
  if (!first) return "";
  const corners = steps.map(({ x, y }) => `H ${round(x)} V ${round(y)}`);
  return `M ${round(first.x)} ${base} ${corners.join(" ")} H 100 V ${base} Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
