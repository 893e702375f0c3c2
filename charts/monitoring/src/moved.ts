import { series } from "./queries.ts";

/**
 * What was moved one way within a time such as `1h`, in dollars. Every process shows the ledger's own total, so what it was
 * before is the least that any showed, and the new processes of a deployment change nothing.
 */
export const moved = (way: string, within: string) => {
  const total = series("stakehold_money_moved_cents_total", `way="${way}"`);
  return `(max(${total}) - min(min_over_time(${total}[${within}]))) / 100`;
};
