import { describe, expect, test } from "@jest/globals";
import { actDigest, type DigestedAct } from "./act-digest.ts";

const ACT: DigestedAct = {
  action: "ADOPT_MOVEMENT",
  actorId: "01a22082-0000-7000-8000-000000000001",
  subjectId: "re_1",
  reason: "The person asked for it back",
  before: null,
  after: { status: "ADOPTED", cents: "500" },
  amountCents: 500n,
};

describe("the digest of an act on record", () => {
  test("is the SHA-256 of the recorded act", () => {
    expect(actDigest(ACT)).toBe("ce42da73813a0668b536285ff1bb14005c8ca193a52f0368b381b32014e900ea");
  });

  test("does not depend on the order of keys in the database", () => {
    expect(actDigest({ ...ACT, after: { cents: "500", status: "ADOPTED" } })).toBe(actDigest(ACT));
  });

  test.each<[string, Partial<DigestedAct>]>([
    ["the action", { action: "REFUSE_MOVEMENT" }],
    ["the actor", { actorId: "01a22082-0000-7000-8000-000000000002" }],
    ["the subject", { subjectId: "re_2" }],
    ["the reason", { reason: "The person asked for it back." }],
    ["the presence of a reason", { reason: null }],
    ["the state before", { before: {} }],
    ["a value of the state after", { after: { status: "ADOPTED", cents: "501" } }],
    ["a key of the state after", { after: { status: "ADOPTED", amount: "500" } }],
    ["the amount", { amountCents: 501n }],
  ])("differs when %s changes", (_what, change) => {
    expect(actDigest({ ...ACT, ...change })).not.toBe(actDigest(ACT));
  });
});
