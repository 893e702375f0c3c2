import { expect, test } from "@jest/globals";
import { sampleStake } from "../../../test/sample-stake.ts";
import { gainOf, type Stake } from "./stake.ts";

test.each<[Partial<Stake>, bigint | null]>([
  [{ status: "RELEASED", payableCents: 3_000n }, 2_000n],
  [{ status: "RELEASED", payableCents: 2_950n, winningsFeeCents: 50n }, 1_950n],
  [{ status: "RELEASED", payableCents: 1_000n }, 0n],
  [{ status: "HELD" }, null],
  [{ status: "FORFEITED" }, null],
  [{ status: "CHARGED_BACK", payableCents: 3_000n }, null],
])("a stake of 1000 cents that became %o gained %s", (change, gain) => expect(gainOf(sampleStake(change))).toBe(gain));
