import { randomUUID } from "node:crypto";
import type { Addresses } from "./addresses.ts";
import { readStake } from "./api/bets.ts";
import type { Caller } from "./api/caller.ts";
import type { Example } from "./examples.ts";
import { SeedError } from "./seed-error.ts";
import { castVote } from "./steps/cast-vote.ts";
import { joinBet } from "./steps/join-bet.ts";
import { waitForBet } from "./steps/look.ts";
import { openBet } from "./steps/open-bet.ts";
import { proposeResult } from "./steps/propose-result.ts";
import { setUpPayouts } from "./steps/set-up-payouts.ts";
import { waitFor } from "./wait-for.ts";

/** Both stakes, to the cent. */
const WON = "30.01";

/** Two signed-in people. */
export type Pair = { readonly creator: Caller; readonly joiner: Caller };

/**
 * Plays one bet from its creation to its payout: the creator stakes 20.00, the joiner 10.01 against it, both approve
 * the creator's proposal, and both stakes are transferred to the creator. Throws SeedError with the step that failed.
 */
export async function playOneBet(addresses: Addresses, { creator, joiner }: Pair): Promise<void> {
  await setUpPayouts(creator);
  const bet = newBet();
  const betId = await openBet(addresses, creator, bet);
  await joinBet(addresses, { joiner, example: bet }, { betId, position: "AGAINST", amount: "10.01" });
  await proposeResult(creator, betId, { winningPosition: "FOR", outcome: "It opened at noon.", votes: {} });
  for (const voter of [creator, joiner]) await castVote(voter, betId, "APPROVE");
  await waitForBet(creator, betId, "the bet to be decided", ({ status }) => status === "RESOLVED");
  const stake = await waitFor("the winnings to be transferred", async () => {
    const { bet: seen } = await creator.call(readStake, { id: betId });
    const own = seen?.myParticipation?.stake;
    return own?.place === "PAID_OUT" ? own : undefined;
  });
  const { amount } = stake.placeAmount;
  if (amount !== WON) throw new SeedError(`The winner was paid ${amount} instead of ${WON}.`);
}

/** A bet that can't be mistaken for another. */
function newBet(): Example {
  const name = randomUUID().slice(0, 8);
  return {
    name: `smoke-${name}`,
    creator: "alice",
    title: `The bridge opens this week (${name})`,
    description: "Open to cars in both directions, by the city's own announcement.",
    category: "WILDCARD",
    totalAmount: "20.00",
    minEntry: "5.00",
    endsInDays: 3,
    joins: [],
    endsUp: "RESOLVED",
  };
}
