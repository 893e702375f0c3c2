/** The ring's drawing is a square of 200, with its centre in the middle. */
export const ringSize = 200;
export const ringRadius = 80;

const centre = ringSize / 2;

/** A point at a share of the way round, clockwise from the top. */
export function pointOnRing(share: number, radius = ringRadius): { readonly x: number; readonly y: number } {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) };
}

/** The part of the ring between two shares of the way round, as an SVG path; a whole ring is drawn as two halves. */
export function ringArc(from: number, to: number): string {
  const end = (share: number) => {
    const { x, y } = pointOnRing(share);
    return `A ${ringRadius} ${ringRadius} 0 0 1 ${x} ${y}`;
  };
  const start = pointOnRing(from);
  return `M ${start.x} ${start.y} ${end((from + to) / 2)} ${end(to)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
