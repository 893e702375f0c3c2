import type { Money } from "./money.ts";

/**
 * Returns an amount as a length in a drawing. Use it only to position and stretch shapes: an amount that is shown,
 * compared or passed on stays a decimal string.
 */
export const drawnSize = ({ amount }: Money): number => Math.max(0, Number(amount) || 0);
