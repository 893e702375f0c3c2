import { expect, test } from "@jest/globals";
import { questionOf, YOU } from "./vote-question.ts";

test.each([
  ["FOR", "Ada says that it happened. Is that right?", "Right, it happened.", "No, it did not happen."],
  ["AGAINST", "Ada says that it did not happen. Is that right?", "Right, it did not happen.", "No, it happened."],
  [null, "Ada says that it can't be judged. Is that right?", "Right, it can't be judged.", "No, it can be judged."],
] as const)("a proposal of %s is a question about what happened", (winner, question, approve, reject) => {
  expect(questionOf({ proposer: "Ada", winner })).toMatchObject({
    question,
    answers: { APPROVE: approve, REJECT: reject },
  });
});

test("readers are asked about their own proposal as theirs", () => {
  expect(questionOf({ proposer: YOU, winner: "FOR" }).question).toBe("You say that it happened. Is that right?");
});

test("a choice is repeated as what it says", () => {
  const { chosen } = questionOf({ proposer: "Ada", winner: "AGAINST" });
  expect(chosen).toEqual({ APPROVE: "Your vote: it did not happen.", REJECT: "Your vote: it happened." });
});
