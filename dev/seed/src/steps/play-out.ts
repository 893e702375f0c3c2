import type { Addresses } from "../addresses.ts";
import type { Caller } from "../api/caller.ts";
import type { Example, PersonName } from "../examples.ts";
import { castVote } from "./cast-vote.ts";
import { joinBet } from "./join-bet.ts";
import { waitForBet } from "./look.ts";
import { openBet } from "./open-bet.ts";
import { proposeResult } from "./propose-result.ts";

/** The example people, signed in. */
export type Cast = Readonly<Record<PersonName, Caller>>;

/** Takes one example bet to its final state. Each step first checks whether it was done before. */
export async function playOut(addresses: Addresses, cast: Cast, example: Example): Promise<void> {
  const creator = cast[example.creator];
  const betId = await openBet(addresses, creator, example);
  await Promise.all(
    example.joins.map(([who, position, amount]) =>
      joinBet(addresses, { joiner: cast[who], example }, { betId, position, amount }),
    ),
  );
  const { proposal } = example;
  if (proposal === undefined) return;
  await proposeResult(creator, betId, proposal);
  await Promise.all(
    Object.entries(cast).map(async ([who, voter]) => {
      const vote = Object.entries(proposal.votes).find(([name]) => name === who)?.[1];
      if (vote !== undefined) await castVote(voter, betId, vote);
    }),
  );
  if (example.endsUp === "VOTING") return;
  await waitForBet(creator, betId, `“${example.title}” to end`, ({ status }) => ENDED.has(status));
}

const ENDED = new Set(["RESOLVED", "REFUNDED"]);
