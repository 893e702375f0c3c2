import type { PublicBet } from "./public-bets.ts";

const DATE = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * Describes a bet's state in a few words for first-time visitors. Times are UTC, because a visitor's zone is unknown.
 */
export function standingOf({ status, endDate, winningPosition }: PublicBet, now: Date): string {
  switch (status) {
    case "ACTIVE":
      return endDate > now.toISOString() ? `Joining ends ${DATE.format(new Date(endDate))}` : "Waiting for its result";
    case "VOTING":
      return "Its participants are voting on the result";
    case "RESOLVED":
      return winningPosition ? `Settled: ${winningPosition} won` : "Settled";
    default:
      return "Everybody was refunded";
  }
}

/** Describes the sides in one sentence: 'FOR 77%, AGAINST 23% of $65.00'. */
export function sidesInWords({ sides, currentPool }: PublicBet): string {
  const [yes, no] = sides;
  return `FOR ${yes?.percent ?? 0}%, AGAINST ${no?.percent ?? 0}% of $${currentPool.amount}`;
}
