import { bankWithin } from "../../components/whereabouts-sentence.ts";
import type { EscrowPageQuery, StatementPageQuery } from "../../generated/graphql.ts";
import { isZero } from "../../shared/format-money.ts";
import { businessDaysAfter, businessDaysBefore } from "../../shared/business-days.ts";

/** Money that was sent to the user's bank and may not be there yet. */
export type OnItsWay = {
  /** A decimal string. */
  readonly amount: string;
  /** When the last of it is there, usually. */
  readonly by: Date;
};

/**
 * Returns the start of the day since which payouts may still be on their way, as an ISO-8601 instant: the same all day,
 * so that it does not cause a new query with every tick of the clock.
 */
export function stillUnderWaySince(now: Date): string {
  const day = businessDaysBefore(now, bankWithin);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** Returns what is on its way to the bank; null if nothing is. */
export function onItsWay({ amount, lastAt }: EscrowPageQuery["escrowBalance"]["paidOutSince"]): OnItsWay | null {
  if (!lastAt || isZero(amount.amount)) return null;
  return { amount: amount.amount, by: inBankBy(lastAt) };
}

const inBankBy = (sentAt: string): Date => businessDaysAfter(new Date(sentAt), bankWithin);

/** A movement's fields that show whether it is on its way. */
type Sent = Pick<StatementPageQuery["statement"]["nodes"][number], "id" | "kind" | "at"> & {
  readonly participation: { readonly id: string };
};

/**
 * Returns the payouts that may not be in the user's bank yet, by id, each with the day on which it usually is. The
 * movements are the newest first.
 */
export function payoutsOnTheirWay(movements: readonly Sent[], now: Date): ReadonlyMap<string, Date> {
  const since = Date.parse(stillUnderWaySince(now));
  const arrivals = new Map<string, Date>();
  const takenBack = new Set<string>();
  for (const { id, kind, at, participation } of movements) {
    if (kind === "PAYOUT_REVERSED") takenBack.add(participation.id);
    const isSent = kind === "PAYOUT" && !takenBack.has(participation.id);
    if (isSent && Date.parse(at) >= since) arrivals.set(id, inBankBy(at));
  }
  return arrivals;
}
