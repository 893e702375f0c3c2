import type { Addresses } from "../addresses.ts";
import { joinBet as join, type BetState } from "../api/bets.ts";
import type { Caller } from "../api/caller.ts";
import type { Example, Position } from "../examples.ts";
import { look, waitForBet } from "./look.ts";
import { payFor } from "./pay-for.ts";

type Joining = { readonly betId: string; readonly position: Position; readonly amount: string };

/** Takes a person's place in a bet and pays for it, unless they hold it or the bet is closed to new participants. */
export async function joinBet(
  addresses: Addresses,
  { joiner, example }: { joiner: Caller; example: Example },
  { betId, position, amount }: Joining,
): Promise<void> {
  const bet = await look(joiner, betId);
  if (bet?.status !== "ACTIVE" || bet.myParticipation?.status === "HELD") return;
  const idempotencyKey = `seed/${example.name}/join/${betId}${afterEnded(bet)}`;
  const { joinBet: entry } = await joiner.call(join, { input: { idempotencyKey, betId, position, amount } });
  await payFor(addresses, joiner, entry);
  const what = `${joiner.email} to be admitted to “${example.title}”`;
  await waitForBet(joiner, betId, what, ({ myParticipation }) => myParticipation?.status === "HELD");
}

/** A place that ended unpaid needs another key, since the old one returns the old place. */
const afterEnded = ({ myParticipation: own }: BetState): string =>
  own === null || own.status === "PENDING" ? "" : `/after/${own.id}`;
