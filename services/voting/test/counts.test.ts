import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { createVoting, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

/** Opens a ballot of five people, two of whom vote. */
async function vote() {
  const { betId, electorate } = await voting.open(5);
  await Promise.all(electorate.slice(0, 2).map((userId) => voting.vote(betId, userId, "APPROVE")));
}

const counted = () => voting.deps.counts.read();

/** Counts the actual rows. */
async function actual() {
  const { rows } = await voting.pool.query<{ ballots: number; votes: number }>(
    "SELECT (SELECT count(*)::int FROM ballots) AS ballots, (SELECT count(*)::int FROM votes) AS votes",
  );
  return rows[0];
}

const rowsOfCounts = async () => {
  const { rows } = await voting.pool.query(
    "SELECT id FROM ballot_counts UNION ALL SELECT id FROM vote_counts ORDER BY id",
  );
  return rows;
};

/** Rolls back a deletion. */
async function rollBack() {
  const client = await voting.pool.connect();
  await client.query("BEGIN; DELETE FROM votes");
  await client.query("ROLLBACK");
  client.release();
}

test("ballots and votes are counted under concurrent inserts and deletes, folded or not", async () => {
  const fold = () => voting.deps.counts.fold();
  await Promise.all([...Array.from({ length: 12 }, vote), fold(), rollBack(), fold()]);
  expect(await counted()).toEqual({ ballots: 12, votes: 24 });
  expect(await actual()).toEqual(await counted());
  await Promise.all(Array.from({ length: 4 }, fold));
  expect(await counted()).toEqual({ ballots: 12, votes: 24 });
  expect(await rowsOfCounts()).toHaveLength(2);
  const folded = await rowsOfCounts();
  await fold();
  expect(await rowsOfCounts()).toEqual(folded);
  const before = await voting.reader.now();
  await Promise.all([
    voting.consume(PlatformClearedSchema, { clearedBefore: timestampFromDate(before) }, { occurredAt: before }),
    vote(),
    fold(),
  ]);
  expect(await counted()).toEqual(await actual());
  expect(await counted()).toEqual({ ballots: 1, votes: 2 });
});

test.each([
  ["0004_ballot_counts.sql", "DROP TABLE ballot_counts; DROP FUNCTION count_ballot CASCADE"],
  ["0005_vote_counts.sql", "DROP TABLE vote_counts; DROP FUNCTION count_votes CASCADE"],
])("%s counts existing rows while people keep voting", async (name, undoing) => {
  const file = new URL(`../migrations/${name}`, import.meta.url);
  await migrateUnderWriters(voting, { file, undoing }, vote);
  expect(await counted()).toEqual(await actual());
});
