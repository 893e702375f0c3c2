import { formatCount } from "../shared/format-count.ts";

/** The outcomes of a person's created bets; `medianSettlementSeconds` is null while none has settled. */
export type RecordCounts = {
  readonly created: number;
  readonly settled: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly medianSettlementSeconds?: number | null;
};

/**
 * "12 bets ended: 8 settled, 4 refunded, 1 of them after its result was disputed". Counts each bet once and open ones
 * not at all. Null before a first bet.
 */
export function recordWords({ created, settled, refunded, disputed }: RecordCounts): string | null {
  if (created === 0) return null;
  const ended = settled + refunded;
  if (ended === 0) return `${counted(created, "bet")} created: none has ended yet`;
  if (ended === 1) return `1 bet ended: ${settled === 1 ? "settled" : `refunded${afterDispute(1, disputed)}`}`;
  const ends = [
    ...(settled > 0 ? [`${formatCount(settled)} settled`] : []),
    ...(refunded > 0 ? [`${formatCount(refunded)} refunded${afterDispute(refunded, disputed)}`] : []),
  ];
  return `${counted(ended, "bet")} ended: ${ends.join(", ")}`;
}

/** Returns how many refunded bets were refunded because their results were rejected, in words. */
function afterDispute(refunded: number, disputed: number): string {
  if (disputed === 0) return "";
  const why = disputed === 1 ? "after its result was disputed" : "after their results were disputed";
  return refunded === disputed ? `, ${why}` : `, ${formatCount(disputed)} of them ${why}`;
}

/** "Usually paid within 3 hours"; null while none has settled. */
export function settlementTimeWords({ settled, medianSettlementSeconds: seconds }: RecordCounts): string | null {
  if (typeof seconds !== "number") return null;
  return settled === 1 ? `Paid within ${span(seconds)} of its end` : `Usually paid within ${span(seconds)}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes a duration in the unit that suits it, rounded up so that it never understates. */
function span(seconds: number): string {
  if (seconds <= MINUTE) return "a minute";
  if (seconds <= HOUR) return counted(Math.ceil(seconds / MINUTE), "minute");
  if (seconds <= 2 * DAY) return counted(Math.ceil(seconds / HOUR), "hour");
  return counted(Math.ceil(seconds / DAY), "day");
}

const counted = (count: number, unit: string) => `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
