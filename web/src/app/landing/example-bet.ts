import type { OpenBet } from "./load-open-bets.ts";

const hourMs = 3_600_000;

/** An invented bet, for a page that has no real one to show; it is labelled as an example. */
export function exampleBet(now: Date): OpenBet {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
  return {
    id: "example",
    title: "First snow in the city before the end of the month",
    category: "weather",
    topic: null,
    publishedAt: at(-72),
    endDate: at(78),
    currentPool: "100.00",
    minEntry: "5.00",
    participantCount: 5,
    poolSlices: [
      { at: at(-72), forPool: "20.00", againstPool: "0.00" },
      { at: at(-40), forPool: "60.00", againstPool: "40.00" },
    ],
    sides: [
      { position: "for", percent: 60, pool: "60.00", participantCount: 3, entryGain: "10.00" },
      { position: "against", percent: 40, pool: "40.00", participantCount: 2, entryGain: "20.00" },
    ],
  };
}
