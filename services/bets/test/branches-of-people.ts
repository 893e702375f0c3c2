import { randomUUID } from "node:crypto";
import { cancelUnjoined } from "../src/domain/cancel-unjoined.ts";
import { markBanned } from "../src/domain/mark-banned.ts";
import { DAY, MINUTE } from "../src/domain/testing/samples.ts";
import { withdraw } from "../src/domain/withdraw.ts";
import { placeOfPerson, placeOfStake } from "../src/operations/loads.ts";
import { life, ofOneSide, ofTwoSides, proposed, refunded, SETTLED, steps, type Branch } from "./branch.ts";
import { decide, propose, type Lives } from "./lives.ts";

/** Cancels a bet that nobody joined, as staff. */
async function cancel({ bets, wake }: Lives, betId: string): Promise<void> {
  await bets.change(
    {
      betId,
      load: async (places) => ({ creator: await places.ofPerson("creator"), pending: await places.pending() }),
    },
    (state, now) => cancelUnjoined(state, { staffId: "staff", reason: null, auditId: randomUUID() }, now),
  );
  await wake(betId);
}

/** Reverses the other side's stake, as the card network does. */
const chargeBack = ({ bets }: Lives, betId: string) =>
  bets.change({ betId, load: placeOfStake(`${betId} against`) }, withdraw);

/** Bans the person on the other side, who may also have left. */
const ban = ({ bets }: Lives, betId: string) => bets.change({ betId, load: placeOfPerson("other") }, markBanned);

const VOTED = `^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`;
const RESOLVED = { status: "RESOLVED", decision: "FOR", decisionReason: "APPROVED", reminders: [] } as const;

/** Actions of people that end a bet in another way than a vote on a side, or that do not change its end. */
export const branchesOfPeople: Readonly<Record<string, Branch>> = {
  "void-approved": {
    shows: steps(VOTED),
    ends: refunded("VOIDED"),
    play: proposed((lives, betId) => decide(lives, betId, "APPROVED"), null),
  },
  "void-rejected": {
    shows: steps(VOTED),
    ends: refunded("REJECTED"),
    play: proposed((lives, betId) => decide(lives, betId, "REJECTED"), null),
  },
  "void-expired": {
    shows: steps(`closeBallot timer fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: refunded("NO_CONSENSUS", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: life(ofTwoSides, (lives, betId) => propose(lives, betId, null)),
  },
  "bet-cancelled": {
    shows: steps(`^marker reviewBet timer (cancelled )?reviewBet ${SETTLED}`),
    ends: refunded("CANCELLED"),
    play: life(ofOneSide, async (lives, betId) => {
      await lives.sleep(DAY);
      await cancel(lives, betId);
    }),
  },
  "bet-charged-back": {
    shows: steps(`^marker reviewBet timer fired reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED"),
    play: life(ofTwoSides, async (lives, betId) => {
      await lives.sleep(DAY);
      await chargeBack(lives, betId);
    }),
  },
  /** The vote continues without them, and payments finds no loser to win from. */
  "ballot-approved-one-sided": {
    shows: steps(VOTED),
    ends: { ...RESOLVED, status: "REFUNDED" },
    play: proposed(async (lives, betId) => {
      await chargeBack(lives, betId);
      await decide(lives, betId, "APPROVED");
    }),
  },
  "bet-of-somebody-banned": {
    shows: steps(VOTED),
    ends: RESOLVED,
    play: proposed(async (lives, betId) => {
      await ban(lives, betId);
      await decide(lives, betId, "APPROVED");
    }),
  },
  /** Every reminder except that of an empty side, and a proposal by a person who is not the creator. */
  "bet-reminded": {
    shows: steps(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: refunded("NO_CONSENSUS", "PROPOSAL_DUE", "PROPOSAL_OPEN", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: life(ofTwoSides, async (lives, betId) => {
      await lives.sleep(10 * DAY + MINUTE);
      await propose(lives, betId, "FOR", "other");
    }),
  },
  /** A wake without any change, such as the sweeper's. */
  "bet-woken-twice": {
    shows: steps(`^marker reviewBet timer (cancelled )?(reviewBet timer fired ){2}reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED", "ONE_SIDED"),
    play: life(ofOneSide, async (lives, betId) => {
      await lives.sleep(DAY);
      await lives.wake(betId);
    }),
  },
};
