import type { Side } from "@stakehold/wager/words.ts";
import { PLAIN_TERMS, UNTOUCHED, withPlace, type Bet, type Periods } from "../bet.ts";
import type { Participation } from "../participation.ts";
import type { Issuing } from "../receipt.ts";

/** The frozen time of the tests of rules. */
export const NOW = new Date("2026-03-01T12:00:00.000Z");

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Returns the time that is `ms` milliseconds after another. */
export const later = (ms: number, from: Date = NOW): Date => new Date(from.getTime() + ms);

export const PERIODS: Periods = {
  votingMs: 3 * DAY,
  openProposalAfterMs: 3 * DAY,
  abandonAfterMs: 14 * DAY,
  pendingStakeMs: 30 * MINUTE,
  longestBetMs: 692 * DAY,
};

/** Issues receipts whose document is their JSON text, without a signature. */
export const ISSUING: Issuing = {
  issuer: "https://stakehold.example",
  periods: PERIODS,
  sign: (receipt) => ({ document: JSON.stringify(receipt), keyId: "key", publicKey: "x" }),
};

/** Returns a bet that is open for another week and has no participants. */
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

/** Returns an unpaid place. */
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

/** Returns a bet with these admitted places. */
export const betWith = (places: readonly { side: Side; amount: bigint }[], changes: Partial<Bet> = {}): Bet =>
  places.reduce<Bet>(
    (bet, place) => ({ ...withPlace(bet, place, 1), lastAdmission: bet.lastAdmission + 1 }),
    sampleBet(changes),
  );

/** Returns a bet with one place on each side. */
export const twoSided = (changes: Partial<Bet> = {}): Bet =>
  betWith(
    [
      { side: "FOR", amount: 1_000n },
      { side: "AGAINST", amount: 500n },
    ],
    changes,
  );

/** Returns a bet in its vote. */
export const voting = (changes: Partial<Bet> = {}): Bet =>
  twoSided({
    status: "VOTING",
    proposedWinningSide: "FOR",
    proposedOutcome: "It rained",
    proposedAt: NOW,
    proposerId: "creator",
    ...changes,
  });
