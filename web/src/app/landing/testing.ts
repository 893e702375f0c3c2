import type { OpenBet } from "./load-open-bets.ts";

/** Returns an open bet for tests: $50.00 of three people against $15.00 of one. */
export const openBet = (id: string, change: Partial<OpenBet> = {}): OpenBet => ({
  id,
  title: `Claim ${id}`,
  category: "wildcard",
  topic: "tech",
  publishedAt: new Date(Date.now() - 86_400_000).toISOString(),
  endDate: new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString(),
  currentPool: "65.00",
  minEntry: "5.00",
  participantCount: 4,
  poolSlices: [
    { at: new Date(Date.now() - 86_400_000).toISOString(), forPool: "20.00", againstPool: "0.00" },
    { at: new Date(Date.now() - 43_200_000).toISOString(), forPool: "50.00", againstPool: "15.00" },
  ],
  sides: [
    { position: "for", percent: 77, pool: "50.00", participantCount: 3, entryGain: "3.75" },
    { position: "against", percent: 23, pool: "15.00", participantCount: 1, entryGain: "25.00" },
  ],
  ...change,
});
