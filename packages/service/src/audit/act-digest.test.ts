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
  test("is the SHA-256 of what was decided", () => {
    expect(actDigest(ACT)).toBe("ce42da73813a0668b536285ff1bb14005c8ca193a52f0368b381b32014e900ea");
  });

  test("is the same however a database orders an entry's words", () => {
    expect(actDigest({ ...ACT, after: { cents: "500", status: "ADOPTED" } })).toBe(actDigest(ACT));
  });

  test.each<[string, Partial<DigestedAct>]>([
    ["what was done", { action: "REFUSE_MOVEMENT" }],
    ["who did it", { actorId: "01a22082-0000-7000-8000-000000000002" }],
    ["to what it was done", { subjectId: "re_2" }],
    ["why", { reason: "The person asked for it back." }],
    ["that a reason was given", { reason: null }],
    ["how it stood before", { before: {} }],
    ["a word of how it stands after", { after: { status: "ADOPTED", cents: "501" } }],
    ["a word's name", { after: { status: "ADOPTED", amount: "500" } }],
    ["how much it moved", { amountCents: 501n }],
  ])("is another one when %s is changed", (_what, change) => {
    expect(actDigest({ ...ACT, ...change })).not.toBe(actDigest(ACT));
  });
});
