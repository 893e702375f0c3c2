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

/** What joining a bet would bring, on the side that gains more. */
export type Hook = { readonly side: PublicBet["sides"][number]["position"]; readonly words: string };

/**
 * Returns the reason to open a link to a bet: "Open AGAINST: stake $10, gain $30" for a side that nobody holds, or
 * "AGAINST: stake $10, gain $16.66". Null once joining is closed.
 */
export function hookOf({ sides, minEntry }: Pick<PublicBet, "sides" | "minEntry">): Hook | null {
  const [best] = sides
    .filter(({ entryGain }) => entryGain != null)
    .toSorted((one, other) => gainOf(other) - gainOf(one));
  if (best?.entryGain == null) return null;
  const name = best.participantCount === 0 ? `Open ${best.position}` : best.position;
  return {
    side: best.position,
    words: `${name}: stake ${inShort(minEntry.amount)}, gain ${inShort(best.entryGain.amount)}`,
  };
}

/** Only compares two gains. */
const gainOf = ({ entryGain }: PublicBet["sides"][number]): number => Number(entryGain?.amount ?? 0);

/** "$1,204.50" for "1204.50". */
export const inDollars = (amount: string): string => `$${amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ",")}`;

/** "$10" for "10.00", and "$16.66". */
const inShort = (amount: string): string => inDollars(amount).replace(/\.00$/, "");

/** Returns the hook as a sentence, with the space after it; nothing once joining is closed. */
export function offerInWords(bet: PublicBet): string {
  const hook = hookOf(bet);
  return hook === null ? "" : `${hook.words}. `;
}

/** Describes the sides in one sentence: 'FOR 77%, AGAINST 23% of $65.00', or 'FOR holds all of $30.00'. */
export function sidesInWords({ sides, currentPool }: PublicBet): string {
  const [yes, no] = sides;
  const taken = sides.filter(({ participantCount }) => participantCount > 0);
  if (taken.length === 1) return `${taken[0]?.position ?? ""} holds all of ${inDollars(currentPool.amount)}`;
  return `FOR ${yes?.percent ?? 0}%, AGAINST ${no?.percent ?? 0}% of ${inDollars(currentPool.amount)}`;
}
