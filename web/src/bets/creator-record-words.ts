import { formatCount } from "../shared/format-count.ts";

/** What became of the bets that a person created; `medianSettlementSeconds` is null while nothing settled. */
export type RecordCounts = {
  readonly created: number;
  readonly settled: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly medianSettlementSeconds?: number | null;
};

/** "12 bets created: 8 settled, 2 refunded, 1 disputed in the vote"; what never happened is left out, and all of it before a first bet. */
export function recordWords({ created, settled, refunded, disputed }: RecordCounts): string | null {
  if (created === 0) return null;
  const ends = [
    [settled, "settled"],
    [refunded, "refunded"],
    [disputed, "disputed in the vote"],
  ] as const;
  const told = ends.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return `${counted(created, "bet")} created: ${told.length === 0 ? "none has ended yet" : told.join(", ")}`;
}

/** "Half of the settled ones were paid within 3 hours of their end"; null while nothing settled. */
export function settlementTimeWords({ settled, medianSettlementSeconds: seconds }: RecordCounts): string | null {
  if (typeof seconds !== "number") return null;
  return settled === 1
    ? `It was paid within ${span(seconds)} of its end`
    : `Half of the settled ones were paid within ${span(seconds)} of their end`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time in the unit that suits it, rounded up, so that it never says too little. */
function span(seconds: number): string {
  if (seconds <= MINUTE) return "a minute";
  if (seconds <= HOUR) return counted(Math.ceil(seconds / MINUTE), "minute");
  if (seconds <= 2 * DAY) return counted(Math.ceil(seconds / HOUR), "hour");
  return counted(Math.ceil(seconds / DAY), "day");
}

const counted = (count: number, unit: string) => `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
