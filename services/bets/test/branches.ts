import { randomUUID } from "node:crypto";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { createShortHistories, wakeUntilContinued } from "@stakehold/testing/short-histories.ts";
import type { Side } from "@stakehold/wager/words.ts";
import type { Reminder } from "../src/domain/change.ts";
import { decide as decideBet } from "../src/domain/decide.ts";
import { DAY, later, MINUTE, sampleBet, samplePlace, twoSided } from "../src/domain/testing/samples.ts";
import { betAlone } from "../src/operations/loads.ts";
import {
  life,
  nothing,
  ofOneSide,
  ofTwoSides,
  proposed,
  refunded,
  SETTLED,
  steps,
  type Branch,
  type End,
} from "./branch.ts";
import { branchesOfPeople } from "./branches-of-people.ts";
import { decide, propose, put, type Lives } from "./lives.ts";

/** Adds an unpaid place to a bet without participants. */
async function withUnpaidPlace(lives: Lives, betId: string, placeId: string): Promise<string> {
  const { createdAt } = lives.bets.bet(betId);
  lives.bets.put(lives.bets.bet(betId), [samplePlace({ id: placeId, betId, userId: "creator", createdAt })]);
  return betId;
}

/** Plays a ballot whose result comes from voting's response, because no event arrived before its deadline. */
const closedAs = (status: BallotStatus, side: "FOR" | "AGAINST" = "FOR") =>
  life(ofTwoSides, async (lives, betId) => {
    lives.closesBallotAs.set(betId, status);
    await lives.sleep(DAY);
    await propose(lives, betId, side);
  });

const DRAFT = { status: "DRAFT", publishedAt: null } as const;

/** Returns the end of a bet whose winners are paid. */
const resolved = (decision: Side, ...reminders: Reminder[]): End => ({
  status: "RESOLVED",
  decision,
  decisionReason: "APPROVED",
  reminders,
});

const betLives: Readonly<Record<string, Branch>> = {
  "bet-gone": { shows: steps("^marker reviewBet completed$"), play: life(async () => randomUUID(), nothing) },
  "bet-abandoned": {
    shows: steps("^marker reviewBet timer fired reviewBet completed$"),
    ends: { status: "ABANDONED", decision: null, decisionReason: null, reminders: [] },
    play: life(async (lives) => withUnpaidPlace(lives, await put(lives, sampleBet, DRAFT), randomUUID()), nothing),
  },
  "bet-one-sided": {
    shows: steps(`^marker (reviewBet timer fired ){2}reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED", "ONE_SIDED"),
    play: life(ofOneSide, nothing),
  },
  "bet-one-sided-payment-late": {
    shows: steps(`^marker (reviewBet timer fired ){3,}reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED", "ONE_SIDED"),
    play: life(
      async (lives) => {
        const betId = await ofOneSide(lives);
        const place = samplePlace({
          id: `${betId} late`,
          betId,
          userId: "late",
          createdAt: later(7 * DAY - MINUTE, lives.bets.bet(betId).createdAt),
        });
        lives.bets.put(lives.bets.bet(betId), [place]);
        lives.closesAs.set(place.id, "LATER");
        return betId;
      },
      async (lives, betId) => {
        await lives.sleep(7 * DAY + MINUTE / 4);
        lives.closesAs.set(`${betId} late`, "CANCELLED");
      },
    ),
  },
  "bet-without-proposal": {
    shows: steps(`^marker (reviewBet timer fired ){3}reviewBet ${SETTLED}`),
    ends: refunded("NO_PROPOSAL", "PROPOSAL_DUE", "PROPOSAL_OPEN"),
    play: life(ofTwoSides, nothing),
  },
  /** Its first step fails as a local activity, so an ordinary activity repeats it. */
  "bet-step-again": {
    shows: steps(`^marker reviewBet reviewBet timer fired reviewBet timer fired reviewBet ${SETTLED}`),
    ends: refunded("ONE_SIDED", "ONE_SIDED"),
    play: life(async (lives) => {
      lives.stumbles.reviewBet = 1;
      return ofOneSide(lives);
    }, nothing),
  },
  "bet-cleaned-up": {
    shows: steps(`^marker reviewBet timer (cancelled )?reviewBet ${SETTLED}`),
    ends: refunded("CLEANUP"),
    play: life(ofTwoSides, async (lives, betId) => {
      await lives.sleep(DAY);
      const cleanup = { decision: "REFUND", reason: "CLEANUP" } as const;
      await lives.bets.change({ betId, load: betAlone }, (state, now) => decideBet(state, cleanup, now));
      await lives.wake(betId);
    }),
  },
  "ballot-approved": {
    shows: steps(`^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`),
    ends: resolved("FOR"),
    play: proposed((lives, betId) => decide(lives, betId, "APPROVED")),
  },
  "settlement-forgotten": {
    shows: steps(
      `reviewBet settleBet (recordSettlement )?timer fired reviewBet settleBet recordSettlement shown completed$`,
    ),
    ends: resolved("FOR"),
    play: proposed(async (lives, betId) => {
      lives.fallsBack.add(betId);
      await decide(lives, betId, "APPROVED");
    }),
  },
  "ballot-rejected": {
    shows: steps(`^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`),
    ends: refunded("REJECTED"),
    play: proposed((lives, betId) => decide(lives, betId, "REJECTED")),
  },
  "ballot-closed-for": {
    shows: steps(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: resolved("FOR", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: closedAs(BallotStatus.APPROVED),
  },
  "ballot-closed-against": {
    shows: steps(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: resolved("AGAINST", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: closedAs(BallotStatus.APPROVED, "AGAINST"),
  },
  "ballot-closed-rejected": {
    shows: steps(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: refunded("REJECTED", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: closedAs(BallotStatus.REJECTED),
  },
  "ballot-expired": {
    shows: steps(`closeBallot timer fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    ends: refunded("NO_CONSENSUS", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: life(ofTwoSides, (lives, betId) => propose(lives, betId)),
  },
  /** Voting does not know the ballot yet, so the deadline to wait for is unknown. */
  "ballot-unknown": {
    shows: steps(`fired reviewBet closeBallot reviewBet ${SETTLED}`),
    ends: resolved("FOR", "VOTE_HALF_OVER", "VOTE_ENDS_SOON"),
    play: life(ofTwoSides, async (lives, betId) => {
      lives.closesBallotAs.set(betId, BallotStatus.UNSPECIFIED);
      await lives.sleep(DAY);
      await propose(lives, betId);
      await lives.sleep(4 * DAY);
      await decide(lives, betId, "APPROVED");
    }),
  },
  "bet-continued": {
    shows: steps("^marker (reviewBet (timer (cancelled )?)?)+continued$"),
    ends: resolved("FOR"),
    temporal: createShortHistories,
    play: life(ofTwoSides, async (lives, betId) => {
      await propose(lives, betId);
      await wakeUntilContinued(lives.lifeOf(betId), () => lives.wake(betId));
      await decide(lives, betId, "APPROVED");
    }),
  },
};

const CLEARED = "moneyAtRest tellCleared deleteBets reopenPlatform completed$";

/** Starts a cleanup, runs `after` once it has first checked, and waits for the end. */
const cleaning =
  (
    before: (lives: Lives) => Promise<unknown>,
    after: (lives: Lives, cleanupId: string) => Promise<unknown>,
  ): Branch["play"] =>
  async (lives) => {
    await before(lives);
    const cleanupId = randomUUID();
    await lives.cleanUp(cleanupId);
    await lives.sleep(MINUTE / 6);
    await after(lives, cleanupId);
    await lives.cleanupOf(cleanupId).result();
    return `cleanup/${cleanupId}`;
  };

async function wakeDecided(lives: Lives): Promise<void> {
  for (const { id, decision } of lives.bets.all()) if (decision !== null) await lives.wake(id);
}

const OVER = { status: "REFUNDED", decision: "REFUND", dueAt: null } as const;

/** Stores more than a page of bets to refund and delete, and of places to close. */
async function putPages(lives: Lives): Promise<void> {
  for (let count = 0; count <= 100; count += 1) await put(lives, sampleBet);
  const [first] = lives.bets.all();
  const places = Array.from({ length: 41 }, () =>
    samplePlace({ id: randomUUID(), betId: first!.id, userId: randomUUID() }),
  );
  lives.bets.put(first!, places);
}

const cleanups: Readonly<Record<string, Branch>> = {
  "cleanup-of-nothing": { shows: new RegExp(`^refundBets closePlaces ${CLEARED}`), play: cleaning(nothing, nothing) },
  "cleanup-waits-for-bets": {
    shows: new RegExp(`timer fired refundBets closePlaces ${CLEARED}`),
    play: cleaning(ofTwoSides, wakeDecided),
  },
  "cleanup-waits-for-a-payment": {
    shows: new RegExp(`closePlaces closePlaces timer fired .*refundBets closePlaces ${CLEARED}`),
    play: cleaning(
      async (lives) => {
        const betId = await put(lives, twoSided, OVER);
        await withUnpaidPlace(lives, betId, "late");
        lives.closesAs.set("late", "LATER");
      },
      async (lives) => void lives.closesAs.set("late", "CANCELLED"),
    ),
  },
  "cleanup-waits-for-money": {
    shows: new RegExp(`moneyAtRest timer fired refundBets closePlaces ${CLEARED}`),
    play: cleaning(
      async (lives) => void Object.assign(lives.inMotion, { unsettledStakes: 1 }),
      async (lives) => void Object.assign(lives.inMotion, { unsettledStakes: 0 }),
    ),
  },
  "cleanup-of-pages": {
    shows:
      /^refundBets refundBets closePlaces closePlaces closePlaces .* deleteBets deleteBets reopenPlatform completed$/,
    play: cleaning(putPages, async (lives) => {
      for (const bet of lives.bets.all()) lives.bets.put({ ...bet, ...OVER }, []);
    }),
  },
  "cleanup-continued": {
    shows: /^(refundBets closePlaces moneyAtRest (timer (fired |cancelled )?)?)+continued$/,
    temporal: createShortHistories,
    play: cleaning(
      async (lives) => void Object.assign(lives.inMotion, { unsettledStakes: 1 }),
      async (lives, cleanupId) => {
        await wakeUntilContinued(lives.cleanupOf(cleanupId), () => lives.cleanUp(cleanupId));
        Object.assign(lives.inMotion, { unsettledStakes: 0 });
      },
    ),
  },
};

/** Every path through the workflows of bets, by the name of its history. */
export const branches: Readonly<Record<string, Branch>> = { ...betLives, ...branchesOfPeople, ...cleanups };
