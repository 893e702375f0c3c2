import type { Side } from "@stakehold/wager/words.ts";
import { PLAIN_TERMS, UNTOUCHED, withPlace, type Bet, type Periods } from "../bet.ts";
import type { Participation } from "../participation.ts";

/** The frozen time by which tests of the rules judge. */
export const NOW = new Date("2026-03-01T12:00:00.000Z");

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** A time so many milliseconds after another. */
export const later = (ms: number, from: Date = NOW): Date => new Date(from.getTime() + ms);

export const PERIODS: Periods = {
  votingMs: 3 * DAY,
  openProposalAfterMs: 3 * DAY,
  abandonAfterMs: 14 * DAY,
  pendingStakeMs: 30 * MINUTE,
};

/** A bet that is open for another week and that nobody holds a place in. */
export const sampleBet = (changes: Partial<Bet> = {}): Bet => ({
  ...UNTOUCHED,
  ...PLAIN_TERMS,
  id: "bet",
  creatorId: "creator",
  title: "It rains on Sunday",
  description: "More than 1 mm",
  category: "WEATHER",
  topic: null,
  status: "ACTIVE",
  feePolicy: "ENTRY",
  totalAmount: 1_000n,
  minEntry: 500n,
  createdAt: NOW,
  publishedAt: NOW,
  endDate: later(7 * DAY),
  dueAt: later(7 * DAY),
  ...changes,
});

/** A place that is not paid. */
export const samplePlace = (changes: Partial<Participation> = {}): Participation => ({
  id: "place",
  betId: "bet",
  userId: "joiner",
  side: "AGAINST",
  amount: 500n,
  status: "PENDING",
  admissionNumber: null,
  createdAt: NOW,
  admittedAt: null,
  withdrawnAt: null,
  bannedAt: null,
  appId: null,
  ...changes,
});

/** A bet with these admitted places. */
export const betWith = (places: readonly { side: Side; amount: bigint }[], changes: Partial<Bet> = {}): Bet =>
  places.reduce<Bet>(
    (bet, place) => ({ ...withPlace(bet, place, 1), lastAdmission: bet.lastAdmission + 1 }),
    sampleBet(changes),
  );

/** A bet with one place on each side. */
export const twoSided = (changes: Partial<Bet> = {}): Bet =>
  betWith(
    [
      { side: "FOR", amount: 1_000n },
      { side: "AGAINST", amount: 500n },
    ],
    changes,
  );

/** A bet whose result is being voted on. */
export const voting = (changes: Partial<Bet> = {}): Bet =>
  twoSided({
    status: "VOTING",
    proposedWinningSide: "FOR",
    proposedOutcome: "It rained",
    proposedAt: NOW,
    proposerId: "creator",
    ...changes,
  });
