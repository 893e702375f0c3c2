/** A height that holds from its position until the next step; both are in percent of the drawing. */
export type Step = { readonly x: number; readonly y: number };

/** Returns a moment's position between two others, in percent; moments outside are clamped to the edges. */
export function placeInTime(at: number, from: number, until: number): number {
  if (until <= from) return 0;
  return Math.min(100, Math.max(0, ((at - from) / (until - from)) * 100));
}

/** Returns the outline between a base line and steps that extend to `until`, the right edge, as an SVG path. */
export function steppedArea(steps: readonly Step[], base: number, until = 100): string {
  const [first] = steps;
  if (!first) return "";
  const corners = steps.map(({ x, y }) => `H ${round(x)} V ${round(y)}`);
  return `M ${round(first.x)} ${base} ${corners.join(" ")} H ${round(until)} V ${base} Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
