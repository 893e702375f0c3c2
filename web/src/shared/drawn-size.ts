import type { Money } from "./money.ts";

/**
 * An amount as the length of something drawn. It only places and stretches shapes: an amount that is shown, compared or
 * passed on stays the decimal string that it is.
 */
export const drawnSize = ({ amount }: Money): number => Math.max(0, Number(amount) || 0);
