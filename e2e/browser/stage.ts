import { createBet, draftJoin, joinBet, propose, untilBet, vote } from "../api/bets.ts";
import { openCaller, openNewcomer } from "../api/caller.ts";
import { openTicket } from "../api/tickets.ts";

/** A bet of each kind, as alice and bob have them: she is FOR, he is AGAINST. */
export type Stage = {
  /** Others may still join; carol is no part of it. */
  readonly open: string;
  /** Alice is alone in it. */
  readonly alone: string;
  /** A result is proposed; alice voted, bob did not. */
  readonly voting: string;
  readonly settled: string;
  /** They did not agree, and everyone was refunded. */
  readonly refunded: string;
  /** A place that bob took and has not paid, in the bet in which alice is alone. */
  readonly unpaidPlace: string;
};

/** Plays what the screens show, by calls. */
export async function setStage(): Promise<Stage> {
  const alice = await openCaller("alice@example.com");
  const bob = await openCaller("bob@example.com");
  await openCaller("carol@example.com");
  const joined = async () => {
    const betId = await createBet(alice, "20.00");
    await joinBet(bob, betId, "10.00", "against");
    return betId;
  };
  const [open, voting, settled, refunded] = [await joined(), await joined(), await joined(), await joined()];
  await joinBet(await openNewcomer("frank"), open, "5.00", "for");
  for (const betId of [voting, settled, refunded]) await propose(alice, betId, "for");
  for (const betId of [voting, settled]) await vote(alice, betId, "approve");
  await vote(bob, settled, "approve");
  // Of two people both have to approve, so one of them decides that nobody wins.
  await vote(bob, refunded, "reject");
  await untilBet(alice, settled, "to be settled", ({ status }) => status === "resolved");
  await untilBet(alice, refunded, "to be refunded", ({ status }) => status === "refunded");
  await openTicket(alice, "My refund is late");
  const alone = await createBet(alice, "12.00");
  const { participationId: unpaidPlace } = await draftJoin(bob, alone, "5.00", "against");
  return { open, alone, voting, settled, refunded, unpaidPlace };
}
