import { createBet, draftJoin, joinBet, propose, untilBet, vote } from "../api/bets.ts";
import { openCaller, openNewcomer } from "../api/caller.ts";
import { makeToken, makeWebhook } from "../api/developers.ts";
import { openTicket } from "../api/tickets.ts";
import { makePicture } from "../api/winner-picture.ts";

/** A bet of each kind, between alice (FOR) and bob (AGAINST). */
export type Stage = {
  /** Others may still join; carol is not in it. */
  readonly open: string;
  /** Alice is alone in it. */
  readonly alone: string;
  /** A result is proposed; alice voted, bob did not. */
  readonly voting: string;
  readonly settled: string;
  /** The address of the picture that alice made of having won that bet. */
  readonly called: string;
  /** They disagreed, so everyone was refunded. */
  readonly refunded: string;
  /** Alice's webhook, to which a test was sent. Its address has no server. */
  readonly webhook: string;
  /** A token of alice's with the scope `bets:read`. */
  readonly token: string;
  /** A place that bob reserved and has not paid for, in the bet in which alice is alone. */
  readonly unpaidPlace: string;
};

/** Creates everything that the screens show, by API calls. */
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
  // With two people both have to approve, so one rejection makes the bet void.
  await vote(bob, refunded, "reject");
  await untilBet(alice, settled, "to be settled", ({ status }) => status === "resolved");
  await untilBet(alice, refunded, "to be refunded", ({ status }) => status === "refunded");
  await openTicket(alice, "My refund is late");
  const alone = await createBet(alice, "12.00");
  const { participationId: unpaidPlace } = await draftJoin(bob, alone, "5.00", "against");
  const [webhook, token] = [await makeWebhook(alice), await makeToken(alice)];
  const called = await makePicture(alice, settled);
  return { open, alone, voting, settled, called, refunded, unpaidPlace, webhook, token };
}
