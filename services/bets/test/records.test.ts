import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema, ReviewBetRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { newId } from "@stakehold/service/id.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, joinAndPay, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_records");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const HOUR = 60 * MINUTE;
const RECORD = `query ($refs: [_Any!]!) {
  _entities(representations: $refs) {
    ... on User { record { created settled refunded disputed medianSettlementSeconds } }
  }
}`;

/** Reads a person's record as another person. */
async function recordOf({ userId }: Caller): Promise<unknown> {
  const refs = [{ __typename: "User", id: userId }];
  const { data } = await subgraph.run(person(), RECORD, { refs });
  return data;
}
const record = (counts: object) => ({
  _entities: [
    { record: { created: 0, settled: 0, refunded: 0, disputed: 0, medianSettlementSeconds: null, ...counts } },
  ],
});

const decide = (betId: string, status: BallotStatus, decidedAt: Date) =>
  world.consume(BallotDecidedSchema, { betId, status }, { occurredAt: decidedAt });
const settle = (betId: string, outcome: Decision) =>
  world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId, outcome }));

/** Creates a two-sided bet whose creator proposes a result now. */
async function proposed(creator: Caller): Promise<string> {
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person());
  const proposal = { userId: creator.userId, betId: bet.id, winningSide: "FOR", outcome: "It rained" } as const;
  await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
  return bet.id;
}

/** Ends such a bet `afterMs` after its proposal. */
async function ended(creator: Caller, status: BallotStatus, afterMs: number): Promise<string> {
  const betId = await proposed(creator);
  await world.database.moveClock(afterMs);
  await decide(betId, status, await world.deps.reader.now());
  await settle(betId, status === BallotStatus.APPROVED ? Decision.FOR_WINS : Decision.REFUND);
  return betId;
}

describe("a creator's record", () => {
  test("counts what was published, and no draft", async () => {
    const creator = person();
    expect(await recordOf(creator)).toEqual(record({}));
    await draft(world, creator);
    expect(await recordOf(creator)).toEqual(record({}));
    await activeBet(world, creator);
    await proposed(creator);
    expect(await recordOf(creator)).toEqual(record({ created: 2 }));
  });

  test("counts what was settled, refunded and disputed", async () => {
    const creator = person();
    await ended(creator, BallotStatus.APPROVED, 2 * HOUR);
    await ended(creator, BallotStatus.REJECTED, HOUR);
    await ended(creator, BallotStatus.EXPIRED, HOUR);
    const { bet } = await activeBet(world, creator);
    await world.database.moveClock(7 * DAY + MINUTE);
    await world.activities.reviewBet(create(ReviewBetRequestSchema, { betId: bet.id }));
    await settle(bet.id, Decision.REFUND);
    expect(await recordOf(creator)).toEqual(
      record({ created: 4, settled: 1, refunded: 3, disputed: 1, medianSettlementSeconds: 7_200 }),
    );
  });

  test("counts a bet without votes as refunded, and not as disputed", async () => {
    const creator = person();
    await ended(creator, BallotStatus.EXPIRED, HOUR);
    expect(await recordOf(creator)).toEqual(record({ created: 1, refunded: 1 }));
  });

  test("forgets what a cleanup deletes", async () => {
    const creator = person();
    await activeBet(world, creator);
    const betIds = [
      await ended(creator, BallotStatus.APPROVED, HOUR),
      await ended(creator, BallotStatus.REJECTED, HOUR),
    ];
    await world.database.pool.query("DELETE FROM bets WHERE id = ANY ($1::uuid[])", [betIds]);
    expect(await recordOf(creator)).toEqual(record({ created: 1 }));
  });

  test("is exact however many of the bets change at once", async () => {
    const creator = person();
    const count = 8;
    const betIds = await Promise.all(Array.from({ length: count }, () => proposed(creator)));
    await world.database.moveClock(HOUR);
    const now = await world.deps.reader.now();
    await Promise.all(
      betIds.map(async (betId) => {
        await decide(betId, BallotStatus.APPROVED, now);
        await settle(betId, Decision.FOR_WINS);
      }),
    );
    expect(await recordOf(creator)).toEqual(record({ created: count, settled: count, medianSettlementSeconds: 3_600 }));
  });
});

describe("every creator's record", () => {
  const RECOUNTED = `
    SELECT kept.creator_id, sum(kept.created)::integer AS created, sum(kept.settled)::integer AS settled,
      sum(kept.refunded)::integer AS refunded, sum(kept.disputed)::integer AS disputed,
      sum(kept.rejected)::integer AS rejected
    FROM bets CROSS JOIN LATERAL record_of(bets) AS kept WHERE bets.published_at IS NOT NULL
    GROUP BY kept.creator_id ORDER BY kept.creator_id`;
  const KEPT = `
    SELECT creator_id, created, settled, refunded, disputed, rejected FROM creator_records WHERE created > 0 ORDER BY creator_id`;

  test("equals a recount of their bets", async () => {
    await ended(person(), BallotStatus.APPROVED, HOUR);
    const read = async (sql: string) => (await world.database.pool.query(sql)).rows;
    const kept = await read(KEPT);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(await read(RECOUNTED));
  });
});

describe("a creator's median settlement time", () => {
  test("is the most that half of the settled bets took", async () => {
    const creator = person();
    for (const hours of [30, 1, 4]) await ended(creator, BallotStatus.APPROVED, hours * HOUR);
    await ended(creator, BallotStatus.REJECTED, 40 * HOUR);
    expect(await recordOf(creator)).toMatchObject(
      record({ created: 4, settled: 3, refunded: 1, disputed: 1, medianSettlementSeconds: 14_000 }),
    );
  });

  test("counts from the end date if the result is proposed later", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, person());
    await world.database.moveClock(8 * DAY);
    const proposal = { userId: creator.userId, betId: bet.id, winningSide: "FOR", outcome: "It rained" } as const;
    await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
    await decide(bet.id, BallotStatus.APPROVED, await world.deps.reader.now());
    await settle(bet.id, Decision.FOR_WINS);
    expect(await recordOf(creator)).toEqual(record({ created: 1, settled: 1, medianSettlementSeconds: 86_000 }));
  });
});
