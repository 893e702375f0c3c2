import { cancelUnjoined } from "../src/domain/cancel-unjoined.ts";
import { markBanned } from "../src/domain/mark-banned.ts";
import { DAY, MINUTE } from "../src/domain/testing/samples.ts";
import { withdraw } from "../src/domain/withdraw.ts";
import { placeOfPerson, placeOfStake } from "../src/operations/loads.ts";
import { life, ofOneSide, ofTwoSides, proposed, refunded, SETTLED, steps, type Branch } from "./branch.ts";
import { decide, propose, type Lives } from "./lives.ts";

/** Staff cancel a bet that nobody joined. */
async function cancel({ bets, wake }: Lives, betId: string): Promise<void> {
  await bets.change(
    {
      betId,
      load: async (places) => ({ creator: await places.ofPerson("creator"), pending: await places.pending() }),
    },
    cancelUnjoined,
  );
  await wake(betId);
}

/** The card network takes the other side's stake back. */
const chargeBack = ({ bets }: Lives, betId: string) =>
  bets.change({ betId, load: placeOfStake(`${betId} against`) }, withdraw);

/** The person on the other side is banned, or leaves. */
const ban = ({ bets }: Lives, betId: string) => bets.change({ betId, load: placeOfPerson("other") }, markBanned);

const VOTED = `^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`;
const RESOLVED = { status: "RESOLVED", decision: "FOR", decisionReason: "APPROVED", reminders: [] } as const;

/** What people say and do that ends a bet in another way than a vote on a side, or leaves its end as it is. */
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
  /** The vote goes on without them, and payments finds nobody to win from. */
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
  /** Every reminder but the one of an empty side, and a proposal by somebody else than the creator. */
  "bet-reminded": {
    shows: steps(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: refunded("NO_CONSENSUS", "PROPOSAL_DUE", "PROPOSAL_OPEN", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: life(ofTwoSides, async (lives, betId) => {
      await lives.sleep(10 * DAY + MINUTE);
      await propose(lives, betId, "FOR", "other");
    }),
  },
  /** A wake that has nothing to tell, as the sweeper's. */
  "bet-woken-twice": {
    shows: steps(`^marker reviewBet timer (cancelled )?(reviewBet timer fired ){2}reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED", "ONE_SIDED"),
    play: life(ofOneSide, async (lives, betId) => {
      await lives.sleep(DAY);
      await lives.wake(betId);
    }),
  },
};
