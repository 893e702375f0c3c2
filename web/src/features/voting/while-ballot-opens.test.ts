import { CombinedGraphQLErrors } from "@apollo/client";
import { expect, test } from "@jest/globals";
import { whileBallotOpens } from "./while-ballot-opens.ts";

const failure = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: "Not now.", extensions: { code } }] });

function sending(failures: number, code = "BALLOT_OPENING") {
  const pauses: number[] = [];
  let calls = 0;
  const send = async () => {
    calls += 1;
    if (calls <= failures) throw failure(code);
    return "cast";
  };
  const answer = whileBallotOpens(send, async (ms) => void pauses.push(ms));
  return { answer, pauses, calls: () => calls };
}

test("a vote is retried while its ballot is being opened, each time a second later", async () => {
  const { answer, pauses } = sending(3);
  expect(await answer).toBe("cast");
  expect(pauses).toEqual([1_000, 2_000, 3_000]);
});

test("after six attempts the error is returned", async () => {
  const { answer, calls } = sending(100);
  await expect(answer).rejects.toThrow("Not now.");
  expect(calls()).toBe(6);
});

test.each(["ALREADY_VOTED", "VOTING_CLOSED", "UNAVAILABLE"])("%s is not retried", async (code) => {
  const { answer, calls } = sending(1, code);
  await expect(answer).rejects.toThrow("Not now.");
  expect(calls()).toBe(1);
});
