import { randomUUID } from "node:crypto";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { createShortHistories, wakeUntilContinued } from "@stakehold/testing/short-histories.ts";
import { decide as decideBet } from "../src/domain/decide.ts";
import { DAY, later, MINUTE, sampleBet, samplePlace, twoSided } from "../src/domain/testing/samples.ts";
import { betAlone } from "../src/operations/loads.ts";
import { decide, propose, put, type Lives } from "./lives.ts";

/** One way through a workflow's code. */
export type Branch = {
  /** What a history of it has to show, as `RecordedHistory.steps` says it. */
  readonly shows: RegExp;
  /** Lives it through to the workflow's end and returns the workflow's id. */
  readonly play: (lives: Lives) => Promise<string>;
  /** Starts the server that it takes, where that is not one whose clock skips. */
  readonly temporal?: typeof createShortHistories;
};

const SETTLED = "settleBet recordSettlement reviewBet completed$";

/** Starts a bet's workflow, lets happen what is to happen, and waits for the end. */
const life =
  (
    make: (lives: Lives) => Promise<string>,
    happen: (lives: Lives, betId: string) => Promise<unknown>,
  ): Branch["play"] =>
  async (lives) => {
    const betId = await make(lives);
    await lives.wake(betId);
    await happen(lives, betId);
    await lives.lifeOf(betId).result();
    return `bet/${betId}`;
  };

const nothing = async (): Promise<void> => undefined;
const ofTwoSides = (lives: Lives) => put(lives, twoSided);
const ofOneSide = (lives: Lives) => put(lives, sampleBet, { forCount: 1, forPool: 1_000n, pool: 1_000n });

/** A bet that counts nobody, with a place for which payments has not been paid. */
async function withUnpaidPlace(lives: Lives, betId: string, placeId: string): Promise<string> {
  const { createdAt } = lives.bets.bet(betId);
  lives.bets.put(lives.bets.bet(betId), [samplePlace({ id: placeId, betId, userId: "creator", createdAt })]);
  return betId;
}

const proposed = (happen: (lives: Lives, betId: string) => Promise<unknown>) =>
  life(ofTwoSides, async (lives, betId) => {
    await lives.sleep(DAY);
    await propose(lives, betId);
    await lives.sleep(DAY);
    await happen(lives, betId);
  });

/** Voting's word on a ballot that nobody's event told of before its deadline. */
const closedAs = (status: BallotStatus, side: "FOR" | "AGAINST" = "FOR") =>
  life(ofTwoSides, async (lives, betId) => {
    lives.closesBallotAs.set(betId, status);
    await lives.sleep(DAY);
    await propose(lives, betId, side);
  });

const DRAFT = { status: "DRAFT", publishedAt: null } as const;

const betLives: Readonly<Record<string, Branch>> = {
  "bet-gone": { shows: /^marker reviewBet completed$/, play: life(async () => randomUUID(), nothing) },
  "bet-abandoned": {
    shows: /^marker reviewBet timer fired reviewBet completed$/,
    play: life(async (lives) => withUnpaidPlace(lives, await put(lives, sampleBet, DRAFT), randomUUID()), nothing),
  },
  "bet-one-sided": {
    shows: new RegExp(`^marker (reviewBet timer fired ){2}reviewBet ${SETTLED}`),
    play: life(ofOneSide, nothing),
  },
  "bet-one-sided-payment-late": {
    shows: new RegExp(`^marker (reviewBet timer fired ){3,}reviewBet ${SETTLED}`),
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
    shows: new RegExp(`^marker (reviewBet timer fired ){3}reviewBet ${SETTLED}`),
    play: life(ofTwoSides, nothing),
  },
  /** Its first step does not succeed where the workflow runs, so an ordinary activity does it. */
  "bet-step-again": {
    shows: new RegExp(`^marker reviewBet reviewBet timer fired reviewBet timer fired reviewBet ${SETTLED}`),
    play: life(async (lives) => {
      lives.stumbles.reviewBet = 1;
      return ofOneSide(lives);
    }, nothing),
  },
  "bet-cleaned-up": {
    shows: new RegExp(`^marker reviewBet timer (cancelled )?reviewBet ${SETTLED}`),
    play: life(ofTwoSides, async (lives, betId) => {
      await lives.sleep(DAY);
      const cleanup = { decision: "REFUND", reason: "CLEANUP" } as const;
      await lives.bets.change({ betId, load: betAlone }, (state, now) => decideBet(state, cleanup, now));
      await lives.wake(betId);
    }),
  },
  "ballot-approved": {
    shows: new RegExp(`^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`),
    play: proposed((lives, betId) => decide(lives, betId, "APPROVED")),
  },
  "ballot-rejected": {
    shows: new RegExp(`^marker (reviewBet timer (cancelled )?){2}reviewBet ${SETTLED}`),
    play: proposed((lives, betId) => decide(lives, betId, "REJECTED")),
  },
  "ballot-closed-for": {
    shows: new RegExp(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    play: closedAs(BallotStatus.APPROVED),
  },
  "ballot-closed-against": {
    shows: new RegExp(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    play: closedAs(BallotStatus.APPROVED, "AGAINST"),
  },
  "ballot-closed-rejected": {
    shows: new RegExp(`fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    play: closedAs(BallotStatus.REJECTED),
  },
  "ballot-expired": {
    shows: new RegExp(`closeBallot timer fired reviewBet closeBallot recordBallot reviewBet ${SETTLED}`),
    play: life(ofTwoSides, (lives, betId) => propose(lives, betId)),
  },
  /** Voting has not heard of the ballot yet, so nobody knows until when to wait. */
  "ballot-unknown": {
    shows: new RegExp(`fired reviewBet closeBallot reviewBet ${SETTLED}`),
    play: life(ofTwoSides, async (lives, betId) => {
      lives.closesBallotAs.set(betId, BallotStatus.UNSPECIFIED);
      await lives.sleep(DAY);
      await propose(lives, betId);
      await lives.sleep(4 * DAY);
      await decide(lives, betId, "APPROVED");
    }),
  },
  "bet-continued": {
    shows: /^marker (reviewBet (timer (cancelled )?)?)+continued$/,
    temporal: createShortHistories,
    play: life(ofTwoSides, async (lives, betId) => {
      await propose(lives, betId);
      await wakeUntilContinued(lives.lifeOf(betId), () => lives.wake(betId));
      await decide(lives, betId, "APPROVED");
    }),
  },
};

const CLEARED = "moneyAtRest tellCleared deleteBets reopenPlatform completed$";

/** Starts a cleanup, lets happen what is to happen after its first look, and waits for the end. */
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

/** More than a page of each: bets to refund and to delete, and places to close. */
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

/** Every way through the workflows of bets, by the name of its history. */
export const branches: Readonly<Record<string, Branch>> = { ...betLives, ...cleanups };
