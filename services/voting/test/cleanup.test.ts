import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { create, toBinary, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Handler } from "@stakehold/messaging/handler.ts";
import { PlatformClearedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { onPlatformCleared } from "../src/events/on-platform-cleared.ts";
import { onResolutionProposed } from "../src/events/on-resolution-proposed.ts";
import { createVoting, type Voting } from "./voting.ts";

let voting: Voting;
beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const hear = <S extends DescMessage>(handler: Handler, schema: S, init: MessageInitShape<S>, occurredAt: Date) =>
  handler.handle(toBinary(schema, create(schema, init)), { eventId: newId(), key: "key", occurredAt });

const clear = (before: Date) =>
  hear(onPlatformCleared(voting.deps), PlatformClearedSchema, { clearedBefore: timestampFromDate(before) }, before);

const rowsOf = async (betId: string) => {
  const { rows } = await voting.pool.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM ballots WHERE bet_id = $1) + (SELECT count(*) FROM electors WHERE bet_id = $1)
       + (SELECT count(*) FROM votes WHERE bet_id = $1))::int AS count`,
    [betId],
  );
  return rows[0]?.count;
};

test("a cleared platform has no ballot, elector or vote of before, however many; those of after stay", async () => {
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

test("a proposal that is heard after its bet was cleared opens no ballot, one made since does", async () => {
  const before = await voting.reader.now();
  await clear(before);
  const propose = (betId: string, occurredAt: Date) =>
    hear(onResolutionProposed(voting.deps), ResolutionProposedSchema, { betId, electorate: [newId()] }, occurredAt);
  const [gone, made] = [newId(), newId()];
  await propose(gone, new Date(before.getTime() - 1));
  await propose(made, new Date(before.getTime() + 1));
  expect(await voting.ballot(gone)).toBeUndefined();
  expect(await voting.ballot(made)).toBeDefined();
});
