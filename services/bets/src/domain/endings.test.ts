import { describe, expect, test } from "@jest/globals";
import type { Cents } from "@stakehold/money/amount.ts";
import { splitPool } from "@stakehold/money/split.ts";
import { createRandom } from "@stakehold/testing/random.ts";
import type { FeePolicy, Side } from "@stakehold/wager/words.ts";
import type { Bet } from "./bet.ts";
import { endingsOf, type EndingKind, type StakeInView } from "./endings.ts";
import { betWith, DAY, later, NOW, PERIODS } from "./testing/samples.ts";

type Stake = { readonly side: Side; readonly amount: Cents };

const joining = ({ side, amount }: Stake): StakeInView => ({
  side,
  stake: amount,
  rank: undefined,
});
const kindsOf = (bet: Bet, own: StakeInView) => endingsOf(bet, own, PERIODS).endings.map(({ kind }) => kind);
const receivedBy = (bet: Bet, own: StakeInView, kind: EndingKind) =>
  endingsOf(bet, own, PERIODS).endings.find((ending) => ending.kind === kind)?.received;

const FOR: Stake = { side: "FOR", amount: 1_000n };
const AGAINST: Stake = { side: "AGAINST", amount: 500n };

test("10,000 random stakes, in a bet and about to join it, receive at each result what the division gives them", () => {
  const { below } = createRandom(35);
  const differences: unknown[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const feePolicy: FeePolicy = below(2) === 0 ? "ENTRY" : "WINNINGS";
    const place = (side: Side): Stake => ({ side, amount: BigInt(100 + below(100_000)) });
    const places = [place("FOR"), place("AGAINST")];
    for (let more = below(12); more > 0; more -= 1) places.push(place(below(2) === 0 ? "FOR" : "AGAINST"));
    const index = below(places.length);
    const own = places[index];
    if (own === undefined) throw new RangeError("No such place.");
    const isLast = index === places.length - 1;
    const rank = places.slice(0, index).filter(({ side }) => side === own.side).length;
    const stakes = places.map(({ side, amount }, at) => ({ id: String(at), side, stake: amount, admission: at + 1 }));
    const ways: readonly (readonly [Bet, StakeInView])[] = [
      [betWith(places, { feePolicy }), { ...joining(own), rank }],
      ...(isLast ? [[betWith(places.slice(0, -1), { feePolicy }), joining(own)] as const] : []),
    ];
    for (const [bet, stake] of ways) {
      for (const winner of ["FOR", "AGAINST"] as const) {
        const losers = stakes.filter(({ side }) => side !== winner);
        // A bet whose last stake is its side's only one leaves nobody to win from.
        if (losers.length === 0 || losers.length === stakes.length) continue;
        const divided = splitPool(stakes, winner, feePolicy).winners.find(({ id }) => id === String(index));
        const expected = divided?.payable ?? 0n;
        const received = receivedBy(bet, stake, `${winner}_WINS`);
        if (received !== expected) differences.push({ round, winner, expected, received });
      }
    }
  }
  expect(differences).toEqual([]);
});

describe("an open bet", () => {
  test("can be won and lost, and is refunded with its fee by every other ending", () => {
    const own = joining(AGAINST);
    const { charged, endings } = endingsOf(betWith([FOR]), own, PERIODS);
    expect(charged).toBe(513n);
    expect(endings).toEqual([
      { kind: "FOR_WINS", received: 0n, decidedBy: later(24 * DAY) },
      { kind: "AGAINST_WINS", received: 1_500n, decidedBy: later(24 * DAY) },
      { kind: "NOT_JUDGED", received: 513n, decidedBy: later(24 * DAY) },
      { kind: "NOT_APPROVED", received: 513n, decidedBy: later(24 * DAY) },
      { kind: "NOT_PROPOSED", received: 513n, decidedBy: later(21 * DAY) },
    ]);
  });

  test("with nobody on the other side does not know its gain, and may be refunded at its end date", () => {
    const own = { ...joining(FOR), rank: 0 };
    const bet = betWith([FOR]);
    expect(kindsOf(bet, own)).toContain("UNOPPOSED");
    expect(receivedBy(bet, own, "FOR_WINS")).toBeUndefined();
    expect(receivedBy(bet, own, "UNOPPOSED")).toBe(1_025n);
  });
});

describe("a vote", () => {
  const proposed = (proposedWinningSide: Side | null): Bet =>
    betWith([FOR, AGAINST], { status: "VOTING", proposedWinningSide, proposedAt: NOW });

  test.each([
    ["FOR", "FOR_WINS"],
    ["AGAINST", "AGAINST_WINS"],
    [null, "NOT_JUDGED"],
  ] as const)("on %s ends with it or with a refund, within the voting period", (side, kind) => {
    const { endings } = endingsOf(proposed(side), { ...joining(FOR), rank: 0 }, PERIODS);
    expect(endings.map((ending) => ending.kind)).toEqual([kind, "NOT_APPROVED"]);
    for (const { decidedBy } of endings) expect(decidedBy).toEqual(later(3 * DAY));
  });
});

test.each(["RESOLVED", "REFUNDED", "ABANDONED"] as const)("a bet that is %s has no ending left", (status) => {
  expect(kindsOf(betWith([FOR, AGAINST], { status }), joining(FOR))).toEqual([]);
});

test("a bet that is decided has no ending left while its money is divided", () => {
  const bet = betWith([FOR, AGAINST], { status: "VOTING", proposedAt: NOW, decision: "FOR" });
  expect(kindsOf(bet, joining(FOR))).toEqual([]);
});
