import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { shown } from "@stakehold/testing/shown.ts";
import { closeOverdueBallots } from "../src/operations/close-overdue-ballots.ts";
import { showMeasures } from "../src/measures.ts";
import { createVoting, PERIOD_MS, type Voting } from "./voting.ts";

const DAY_MS = 24 * 3_600_000;

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const page = async () => {
  await showMeasures(voting.deps);
  return (await shown("stakehold_ballots_closing_within_day"))[""];
};

test("the metric counts open ballots that close within a day, including overdue ones", async () => {
  expect(await page()).toBe(0);
  const { betId, electorate } = await voting.open(1);
  await voting.open(3);
  const { betId: far } = await voting.open(3);
  expect(await page()).toBe(3);
  const deadline = "deadline = deadline + interval '2 days', due_at = due_at + interval '2 days'";
  await voting.pool.query(`UPDATE ballots SET ${deadline} WHERE bet_id = $1`, [far]);
  expect(await page()).toBe(2);
  await voting.vote(betId, electorate[0] ?? "", "APPROVE");
  expect(await page()).toBe(1);
  await voting.moveClock(PERIOD_MS + DAY_MS);
  expect(await page()).toBe(2);
  await closeOverdueBallots(voting.deps);
  expect(await page()).toBe(1);
});
