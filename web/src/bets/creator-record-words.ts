import { formatCount } from "../shared/format-count.ts";
import { formatSpan } from "../shared/format-span.ts";

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

/** "Winnings usually sent within 3 hours"; null while none has settled. */
export function settlementTimeWords({ settled, medianSettlementSeconds: seconds }: RecordCounts): string | null {
  if (typeof seconds !== "number") return null;
  return settled === 1
    ? `Winnings sent within ${formatSpan(seconds)} of its end`
    : `Winnings usually sent within ${formatSpan(seconds)}`;
}

const counted = (count: number, unit: string) => `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
