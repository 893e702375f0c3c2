import type { Category, Position, Topic } from "../../generated/graphql.ts";

import { readServerClock } from "../../shared/server-clock.ts";

/** An open bet as `GET /api/open-bets` shows it to visitors: without its people. Amounts are decimal strings. */
export type OpenBet = {
  readonly id: string;
  readonly title: string;
  readonly category: Lowercase<Category>;
  readonly topic: Lowercase<Topic> | null;
  readonly endDate: string;
  readonly currentPool: string;
  /** FOR first. */
  readonly sides: readonly [OpenSide, OpenSide];
};

type OpenSide = {
  readonly position: Lowercase<Position>;
  readonly percent: number;
  readonly pool: string;
  readonly participantCount: number;
};

/** Loads some open bets, the largest pools first. Throws if they can't be loaded. */
export async function loadOpenBets(): Promise<readonly OpenBet[]> {
  const answer = readServerClock(await fetch("/api/open-bets"));
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const bets: readonly OpenBet[] = await answer.json();
  return bets;
}
