import { unfinishedOf } from "./unfinished.ts";
import { withSnapshot, type MoneyAddresses } from "./sources.ts";

/** The totals at the top of an audit's report. */
export type MoneySummary = {
  /** Stakes by status. */
  readonly stakes: readonly { readonly status: string; readonly count: number; readonly cents: bigint }[];
  /** Kinds of account (money path, "Ledger") with their balances; debits are positive. */
  readonly accounts: readonly { readonly type: string; readonly count: number; readonly cents: bigint }[];
  readonly transactions: number;
  readonly settlements: number;
  /** What is in transit at this moment, in words. */
  readonly unfinished: readonly string[];
};

type Row = { name: string; count: number; cents: string };

/** Reads the totals, on one snapshot of payments. */
export async function readSummary(addresses: MoneyAddresses): Promise<MoneySummary> {
  const unfinished = await unfinishedOf(addresses);
  return withSnapshot(addresses.paymentsUrl, async (payments) => {
    const stakes = await payments<Row>(
      `SELECT status AS name, count(*)::int AS count, sum(stake_cents + fee_cents)::text AS cents
       FROM stakes GROUP BY status ORDER BY count(*) DESC, status`,
    );
    const accounts = await payments<Row>(
      `SELECT split_part(account, ':', 1) AS name, count(*)::int AS count, sum(cents)::text AS cents
       FROM (SELECT account, sum(cents) AS cents FROM postings GROUP BY account) AS each GROUP BY 1 ORDER BY 1`,
    );
    const [counts] = await payments<{ transactions: number; settlements: number }>(
      `SELECT (SELECT count(*) FROM transactions)::int AS transactions,
         (SELECT count(*) FROM settlements)::int AS settlements`,
    );
    return {
      stakes: stakes.map(({ name, count, cents }) => ({ status: name, count, cents: BigInt(cents) })),
      accounts: accounts.map(({ name, count, cents }) => ({ type: name, count, cents: BigInt(cents) })),
      transactions: counts?.transactions ?? 0,
      settlements: counts?.settlements ?? 0,
      unfinished,
    };
  });
}
