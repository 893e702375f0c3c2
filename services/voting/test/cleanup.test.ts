import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PlatformClearedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createVoting, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const clear = (before: Date) =>
  voting.consume(PlatformClearedSchema, { clearedBefore: timestampFromDate(before) }, { occurredAt: before });

const rowsOf = async (betId: string) => {
  const { rows } = await voting.pool.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM ballots WHERE bet_id = $1) + (SELECT count(*) FROM electors WHERE bet_id = $1)
       + (SELECT count(*) FROM votes WHERE bet_id = $1))::int AS count`,
    [betId],
  );
  return rows[0]?.count;
};

test("clearing deletes every earlier ballot, elector and vote, however many, and keeps later ones", async () => {
  const { betId, electorate } = await voting.open(3);
  await voting.vote(betId, electorate[0] ?? "", "APPROVE");
  for (let more = 0; more < 25; more += 1) await voting.open(1);
  const before = await voting.reader.now();
  const later = await voting.open(2);
  await clear(before);
  expect(await rowsOf(betId)).toBe(0);
  const { rows } = await voting.pool.query("SELECT bet_id FROM ballots");
  expect(rows).toEqual([{ bet_id: later.betId }]);
  await clear(before);
  expect(await rowsOf(later.betId)).toBe(3);
});

test("a proposal from before the clearing opens no ballot, and a later one does", async () => {
  const before = await voting.reader.now();
  await clear(before);
  const propose = (betId: string, occurredAt: Date) =>
    voting.consume(ResolutionProposedSchema, { betId, electorate: [newId()] }, { occurredAt });
  const [gone, made] = [newId(), newId()];
  await propose(gone, new Date(before.getTime() - 1));
  await propose(made, new Date(before.getTime() + 1));
  expect(await voting.ballot(gone)).toBeUndefined();
  expect(await voting.ballot(made)).toBeDefined();
});
