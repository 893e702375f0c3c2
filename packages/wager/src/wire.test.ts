import { describe, expect, test } from "@jest/globals";
import { StakeOutcomeSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatusSchema } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import {
  DecisionReasonSchema,
  DecisionSchema,
  FeePolicySchema,
  SideSchema,
} from "@stakehold/proto/wager/v1/wager_pb.ts";
import { BALLOT_STATUS, DECISION_REASON, FEE_POLICY, OUTCOME, SIDE, STAKE_OUTCOME } from "./wire.ts";
import {
  BALLOT_STATUSES,
  DECISION_REASONS,
  FEE_POLICIES,
  OUTCOMES,
  opposite,
  SIDES,
  STAKE_OUTCOMES,
  winningSideOf,
} from "./words.ts";

/** Each kind of word with its contract; a contract has one more value, for unspecified. */
const KINDS = [
  ["side", SIDES.map((word) => [word, SIDE.wordOf(SIDE.numberOf(word))]), SideSchema],
  ["outcome", OUTCOMES.map((word) => [word, OUTCOME.wordOf(OUTCOME.numberOf(word))]), DecisionSchema],
  ["fee policy", FEE_POLICIES.map((word) => [word, FEE_POLICY.wordOf(FEE_POLICY.numberOf(word))]), FeePolicySchema],
  [
    "decision reason",
    DECISION_REASONS.map((word) => [word, DECISION_REASON.wordOf(DECISION_REASON.numberOf(word))]),
    DecisionReasonSchema,
  ],
  [
    "ballot status",
    BALLOT_STATUSES.map((word) => [word, BALLOT_STATUS.wordOf(BALLOT_STATUS.numberOf(word))]),
    BallotStatusSchema,
  ],
  [
    "stake outcome",
    STAKE_OUTCOMES.map((word) => [word, STAKE_OUTCOME.wordOf(STAKE_OUTCOME.numberOf(word))]),
    StakeOutcomeSchema,
  ],
] as const;

describe.each(KINDS)("each %s", (_kind, pairs, schema) => {
  test("survives conversion to the contract and back", () => {
    for (const [word, returned] of pairs) expect(returned).toBe(word);
  });

  test("of the contract has a word", () => expect(pairs).toHaveLength(schema.values.length - 1));
});

test("an unspecified number is refused with its field", () => {
  expect(() => SIDE.wordOf(0)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "side" } }));
});

test("the outcome's side wins, and a refund has no winner", () => {
  expect(OUTCOMES.map(winningSideOf)).toEqual(["FOR", "AGAINST", null]);
  expect(SIDES.map(opposite)).toEqual(["AGAINST", "FOR"]);
});
