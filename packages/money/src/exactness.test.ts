import { opposite } from "@stakehold/wager/words.ts";
import { describe, expect, test } from "@jest/globals";
import { formatAmount, parseAmount, sumOf, type Cents } from "./amount.ts";
import { chargeFor, feeOf } from "./fee.ts";
import { splitPool, type SplitStake } from "./split.ts";

/** Ten million dollars. */
const LARGEST: Cents = 1_000_000_000n;
/** The fee grows by a cent with every 40 cents, starting at 20: around each such boundary, rounding decides. */
const PERIOD = 40n;
const POLICIES = ["ENTRY", "WINNINGS"] as const;

/** Half a cent up, without the product's formula: whole fortieths, and one more if at least half of one is left. */
const expectedFee = (cents: Cents): Cents => cents / PERIOD + ((cents % PERIOD) * 2n >= PERIOD ? 1n : 0n);

/** Pseudo-random numbers, the same on every run, from 0 to below the limit. */
function numbers(seed: bigint): (limit: bigint) => bigint {
  let state = seed;
  return (limit) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return ((state >> 16n) * limit) >> 48n;
  };
}

/**
 * Every amount up to $2,000, then every cent of two periods around amounts up to the largest, and the largest itself.
 */
function* amounts(): Generator<Cents> {
  for (let cents = 1n; cents <= 200_000n; cents += 1n) yield cents;
  const next = numbers(1n);
  for (let around = 200_000n; around < LARGEST; around = (around * 103n) / 100n + next(PERIOD)) {
    for (let cents = around - PERIOD; cents <= around + PERIOD && cents <= LARGEST; cents += 1n) yield cents;
  }
  for (let cents = LARGEST - PERIOD; cents <= LARGEST; cents += 1n) yield cents;
}

/** Returns the first fault that a check finds in these amounts; one `expect` for each would take minutes. */
function firstFault(check: (cents: Cents) => string | undefined): string | undefined {
  for (const cents of amounts()) {
    const fault = check(cents);
    if (fault !== undefined) return `${cents}: ${fault}`;
  }
  return undefined;
}

describe("from one cent to ten million dollars", () => {
  test("the fee is 2.5%, with half a cent rounded up", () => {
    expect(firstFault((cents) => (feeOf(cents) === expectedFee(cents) ? undefined : String(feeOf(cents))))).toBe(
      undefined,
    );
  });

  test("the fee never decreases, and grows by a cent at most per additional cent", () => {
    const rise = (cents: Cents) => feeOf(cents + 1n) - feeOf(cents);
    expect(firstFault((cents) => ([0n, 1n].includes(rise(cents)) ? undefined : `rises by ${rise(cents)}`))).toBe(
      undefined,
    );
  });

  test.each(POLICIES)("a charge under %s is the stake plus the fee on that stake", (policy) => {
    expect(
      firstFault((cents) => {
        const { stake, fee, total } = chargeFor(cents, policy);
        const isRight = stake === cents && fee === (policy === "ENTRY" ? feeOf(cents) : 0n) && total === stake + fee;
        return isRight ? undefined : `${stake} + ${fee} = ${total}`;
      }),
    ).toBe(undefined);
  });

  test("an amount survives formatting and parsing, even through a JavaScript number", () => {
    expect(
      firstFault((cents) => {
        const text = formatAmount(cents);
        return parseAmount(text) === cents && Number(text).toFixed(2) === text ? undefined : text;
      }),
    ).toBe(undefined);
  });
});

describe("a split", () => {
  /** Bets of every small size on both sides, with stakes from a cent to ten million dollars, admitted in any order. */
  function* bets(): Generator<readonly SplitStake[]> {
    const next = numbers(7n);
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 39, 40, 41, 97];
    for (const winners of sizes) {
      for (const losers of [1, 2, 3, 7, 13]) {
        const largest = [2n, 100n, 10_000n, LARGEST][(winners + losers) % 4] ?? LARGEST;
        const order = next(1_000n);
        yield Array.from({ length: winners + losers }, (_, index) => ({
          id: `stake ${index}`,
          side: index < winners ? ("FOR" as const) : ("AGAINST" as const),
          stake: 1n + next(largest),
          admission: Number((BigInt(index) * 1_009n + order) % 10_007n) + 1,
        }));
      }
    }
  }

  test.each(POLICIES)("under %s pays every cent once: to winners by admission, and as fees", (policy) => {
    for (const stakes of bets()) {
      for (const side of ["FOR", "AGAINST"] as const) {
        const { winners, loserIds, pool, losingPool, leftover, fees } = splitPool(stakes, side, policy);
        const own = (of: typeof side) => stakes.filter((stake) => stake.side === of);
        const lost = sumOf(own(opposite(side)).map(({ stake }) => stake));
        expect({ pool, losingPool }).toEqual({ pool: sumOf(stakes.map(({ stake }) => stake)), losingPool: lost });
        expect(sumOf(winners.map(({ share }) => share))).toBe(lost);
        expect(sumOf(winners.map(({ payable }) => payable)) + fees).toBe(pool);
        expect(new Set([...winners.map(({ id }) => id), ...loserIds]).size).toBe(stakes.length);

        const inOrder = own(side).toSorted((a, b) => a.admission - b.admission);
        expect(winners.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
        const even = lost / BigInt(inOrder.length);
        expect(leftover).toBe(Number(lost - even * BigInt(inOrder.length)));
        winners.forEach(({ stake, share, fee, payable }, index) => {
          expect(stake).toBe(inOrder[index]?.stake);
          expect(share).toBe(index < leftover ? even + 1n : even);
          // The leftover cent counts as winnings too.
          expect(fee).toBe(policy === "WINNINGS" ? expectedFee(share) : 0n);
          expect(payable).toBe(stake + share - fee);
          expect(payable).toBeGreaterThanOrEqual(stake);
        });
      }
    }
  });

  test("under WINNINGS, a leftover cent may increase the fee by a cent", () => {
    const winner = (id: string, admission: number): SplitStake => ({ id, side: "FOR", stake: 100n, admission });
    const loser: SplitStake = { id: "l", side: "AGAINST", stake: 39n, admission: 1 };
    const split = splitPool([loser, winner("late", 3), winner("first", 2)], "FOR", "WINNINGS");
    expect(split.winners).toEqual([
      { id: "first", stake: 100n, share: 20n, fee: 1n, payable: 119n },
      { id: "late", stake: 100n, share: 19n, fee: 0n, payable: 119n },
    ]);
    expect(split).toMatchObject({ leftover: 1, fees: 1n, pool: 239n });
  });
});
