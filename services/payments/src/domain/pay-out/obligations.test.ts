import { expect, test } from "@jest/globals";
import { requireNothingOpen, type Obligations } from "./obligations.ts";

const NOTHING: Obligations = { openStakes: 0, owedCents: 0n, openDisputes: 0 };

test("a person without obligations may leave", () => expect(() => requireNothingOpen(NOTHING)).not.toThrow());

test.each<[string, Partial<Obligations>, object]>([
  ["a stake that has not ended", { openStakes: 2 }, { code: "ACCOUNT_HAS_STAKES", fields: { stakes: 2 } }],
  ["money that is owed to them", { owedCents: 1n }, { code: "ACCOUNT_IS_OWED", fields: { amount: "0.01" } }],
  ["a card payment in dispute", { openDisputes: 1 }, { code: "DISPUTE_OPEN", fields: { disputes: 1 } }],
])("nobody may leave with %s, and the error shows what remains", (_rule, change, refusal) =>
  expect(() => requireNothingOpen({ ...NOTHING, ...change })).toThrow(expect.objectContaining(refusal)),
);
