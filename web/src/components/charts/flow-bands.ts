/** One end of a ribbon: its top edge and its thickness, in pixels. */
export type Band = { readonly top: number; readonly thickness: number };

/** Percent from the left, pixels from the top. */
export type FlowPoint = readonly [x: number, y: number];

/** The minimum height for the name and amount beside a band. */
const leastSlot = 52;

export const noBand: Band = { top: 0, thickness: 0 };

export const total = (sizes: readonly number[]): number => sizes.reduce((whole, size) => whole + size, 0);

export const bandAt = (bands: readonly Band[], index: number): Band => bands[index] ?? noBand;

type Column = { readonly height: number; readonly bands: readonly Band[] };

/** Lays out two columns of equal height: each band in a slot that fits its name, the shorter column centred. */
export function alignedBands(left: readonly number[], right: readonly number[]): readonly [Column, Column] {
  const height = Math.max(heightOf(left), heightOf(right));
  return [
    { height, bands: bandsIn(left, height) },
    { height, bands: bandsIn(right, height) },
  ];
}

function bandsIn(sizes: readonly number[], height: number): readonly Band[] {
  let top = (height - heightOf(sizes)) / 2;
  return sizes.map((thickness) => {
    const slot = slotOf(thickness);
    const band = { top: top + (slot - thickness) / 2, thickness };
    top += slot;
    return band;
  });
}

const slotOf = (thickness: number) => Math.max(leastSlot, thickness + 8);
const heightOf = (sizes: readonly number[]) => total(sizes.map(slotOf));

/** Returns an SVG path that starts and ends horizontally. */
export function curve([fromX, fromY]: FlowPoint, [toX, toY]: FlowPoint): string {
  return `M ${fromX} ${round(fromY)} ${bend([fromX, fromY], [toX, toY])}`;
}

/** Returns a band of constant thickness between the upper corners of its ends. */
export function ribbonPath([fromX, fromY]: FlowPoint, [toX, toY]: FlowPoint, thickness: number): string {
  const there = curve([fromX, fromY], [toX, toY]);
  const back = bend([toX, toY + thickness], [fromX, fromY + thickness]);
  return `${there} V ${round(toY + thickness)} ${back} Z`;
}

function bend([fromX, fromY]: FlowPoint, [toX, toY]: FlowPoint): string {
  const half = (fromX + toX) / 2;
  return `C ${half} ${round(fromY)}, ${half} ${round(toY)}, ${toX} ${round(toY)}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
