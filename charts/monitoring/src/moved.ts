import { series } from "./queries.ts";

/**
 * Returns a query for what moved one way within a time such as `1h`, in dollars. Every process exports the ledger's own
 * total, so the earlier value is the minimum of all, and the new processes of a deployment change nothing.
 */
export const moved = (way: string, within: string) => {
  const total = series("stakehold_money_moved_cents_total", `way="${way}"`);
  return `(max(${total}) - min(min_over_time(${total}[${within}]))) / 100`;
};
