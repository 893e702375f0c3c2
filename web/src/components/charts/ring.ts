/** The ring's drawing is a square of this size, with the ring at its centre. */
export const ringSize = 200;
export const ringRadius = 80;

const centre = ringSize / 2;

/** Returns the point at a share of the circle, clockwise from the top. */
export function pointOnRing(share: number, radius = ringRadius): { readonly x: number; readonly y: number } {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) };
}

/**
 * Returns the arc between two shares of the circle as an SVG path; draws it in two halves, so that a whole ring works.
 */
export function ringArc(from: number, to: number): string {
  const end = (share: number) => {
    const { x, y } = pointOnRing(share);
    return `A ${ringRadius} ${ringRadius} 0 0 1 ${x} ${y}`;
  };
  const start = pointOnRing(from);
  return `M ${start.x} ${start.y} ${end((from + to) / 2)} ${end(to)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
