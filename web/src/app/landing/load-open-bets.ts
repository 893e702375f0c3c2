import type { Category, Position, Topic } from "../../generated/graphql.ts";
import { readServerClock } from "../../shared/server-clock.ts";

/** An open bet as `GET /api/open-bets` shows it to visitors: without its people. Amounts are decimal strings. */
export type OpenBet = {
  readonly id: string;
  readonly title: string;
  readonly category: Lowercase<Category>;
  readonly topic: Lowercase<Topic> | null;
  readonly publishedAt: string | null;
  readonly endDate: string;
  readonly currentPool: string;
  readonly minEntry: string;
  readonly participantCount: number;
  /** How the pools grew, oldest first. */
  readonly poolSlices: readonly { readonly at: string; readonly forPool: string; readonly againstPool: string }[];
  /** FOR first. */
  readonly sides: readonly [OpenBetSide, OpenBetSide];
};

export type OpenBetSide = {
  readonly position: Lowercase<Position>;
  readonly percent: number;
  readonly pool: string;
  readonly participantCount: number;
  /** What a person who joins the side would gain on top of any stake; null while nobody holds the other side. */
  readonly entryGain: string | null;
};

/** Loads some open bets, the largest pools first. Throws if they can't be loaded. */
export async function loadOpenBets(): Promise<readonly OpenBet[]> {
  const answer = readServerClock(await fetch("/api/open-bets"));
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const bets: readonly OpenBet[] = await answer.json();
  return bets;
}
