import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema, TellClearedRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import {
  BetDecidedSchema,
  ParticipationRefusedSchema,
  PlatformClearedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { Decision, DecisionReason } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { SecurityFacts } from "@stakehold/service/security/entry.ts";
import { activitiesOf } from "../src/activities/activities.ts";
import { closePlaces } from "../src/operations/close-places.ts";
import { refundBets } from "../src/operations/refund-bets.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import {
  activeBet,
  beginCleanup,
  codeOf,
  draft,
  join,
  joinAndPay,
  openWorld,
  pay,
  person,
  type World,
} from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_cleanup");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const admin = person({ roles: ["USER", "ADMIN"] });
const clear = () => beginCleanup(world);

/** Does everything that a cleanup does to bets, and makes every settlement at once. */
async function finish(cleanupId: string): Promise<void> {
  const { deps } = world;
  await refundBets(deps);
  for (let last = await closePlaces(deps, undefined); last !== undefined;) last = await closePlaces(deps, last);
  const { rows } = await world.database.pool.query<{ id: string }>("SELECT id FROM bets WHERE due_at IS NOT NULL");
  for (const { id: betId } of rows) {
    await world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId, outcome: Decision.REFUND }));
  }
  await deps.platform.tellCleared(cleanupId);
  while ((await deps.platform.deleteCleared(cleanupId, 2)) === 2);
  await deps.platform.reopen(cleanupId);
}

const countOf = async (table: string) => {
  const { rows } = await world.database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count;
};

beforeEach(async () => {
  const underWay = await world.deps.platform.cleanupUnderWay();
  if (underWay !== undefined) await finish(underWay);
});

test("a finished cleanup is written to the security log once", async () => {
  const logged: SecurityFacts[] = [];
  const deps = { ...world.deps, logSecurity: (facts: SecurityFacts) => void logged.push(facts) };
  const cleanupId = await clear();
  const { tellCleared } = activitiesOf(deps);
  for (let times = 0; times < 2; times += 1) await tellCleared(create(TellClearedRequestSchema, { cleanupId }));
  const target = { kind: "cleanup", id: cleanupId };
  expect(logged).toEqual([{ event: "platform_cleared", actor: { kind: "service", id: "bets" }, target }]);
});

describe("a closed platform", () => {
  test("accepts no bet, join or admission; a payment made anyway is refused and so refunded", async () => {
    const { bet } = await activeBet(world);
    const entry = await join(world, bet.id, person());
    const unpaidDraft = await draft(world, person());
    await clear();
    expect(await codeOf(draft(world, person()))).toBe("PLATFORM_CLOSED");
    expect(await codeOf(join(world, bet.id, person()))).toBe("PLATFORM_CLOSED");
    for (const paid of [entry, unpaidDraft]) {
      await pay(world, paid);
      expect(await world.deps.reader.place(paid.place.id)).toMatchObject({ status: "REFUSED" });
    }
    const refused = (await world.published(ParticipationRefusedSchema)).slice(-2);
    expect(refused.map(({ reason }) => reason)).toEqual(["PLATFORM_CLOSED", "PLATFORM_CLOSED"]);
  });

  test("contains every bet made before it closed: none is created behind the cleanup's back", async () => {
    const making = Array.from({ length: 10 }, () => draft(world, person()).catch(() => undefined));
    const cleanupId = await clear();
    const before = await countOf("bets");
    await Promise.all(making);
    expect(await countOf("bets")).toBe(before);
    await finish(cleanupId);
    expect(await countOf("bets")).toBe(0);
  });
});

describe("ending everything", () => {
  test("decides to refund each bet, including drafts, and closes unpaid places", async () => {
    const { bet } = await activeBet(world);
    const unpaid = await join(world, bet.id, person());
    const unpaidDraft = await draft(world, person());
    await clear();
    expect(await refundBets(world.deps)).toEqual({ hasMore: false, allEnded: false });
    for (const id of [bet.id, unpaidDraft.bet.id]) {
      expect(await world.deps.reader.bet(id)).toMatchObject({ decision: "REFUND", decisionReason: "CLEANUP" });
    }
    const decided = (await world.published(BetDecidedSchema)).slice(-2);
    expect(decided.every(({ reason }) => reason === DecisionReason.CLEANUP)).toBe(true);
    await closePlaces(world.deps, undefined);
    expect(await world.deps.reader.place(unpaid.place.id)).toMatchObject({ status: "CANCELLED" });
    expect(world.payments.closed).toEqual(expect.arrayContaining([unpaid.place.id, unpaidDraft.place.id]));
  });

  test("deletes nothing before the clearing is published, and never a bet that has not ended", async () => {
    const { bet } = await activeBet(world);
    const cleanupId = await clear();
    expect(await world.deps.platform.deleteCleared(cleanupId, 10)).toBe(0);
    await world.deps.platform.tellCleared(cleanupId);
    await world.deps.platform.deleteCleared(cleanupId, 10);
    expect(await world.deps.reader.bet(bet.id)).toBeDefined();
    expect(await world.deps.platform.deleteCleared(randomUUID(), 10)).toBe(0);
  });

  test("is published once, deletes everything, and reopens", async () => {
    for (let made = 0; made < 5; made += 1) await activeBet(world);
    const before = (await world.published(PlatformClearedSchema)).length;
    const cleanupId = await clear();
    await finish(cleanupId);
    await world.deps.platform.tellCleared(cleanupId);
    expect((await world.published(PlatformClearedSchema)).slice(before)).toMatchObject([{ cleanupId }]);
    expect([await countOf("bets"), await countOf("participations")]).toEqual([0, 0]);
    expect((await activeBet(world)).bet).toMatchObject({ id: expect.any(String) });
  });
});

describe("a bet that is gone", () => {
  test("has its late events acknowledged without effect", async () => {
    const { bet } = await activeBet(world);
    const late = await join(world, bet.id, person());
    await finish(await clear());
    await pay(world, late);
    await refundBets(world.deps);
    expect(await world.deps.reader.bet(bet.id)).toBeUndefined();
    expect(await countOf("bets")).toBe(0);
  });

  test("is shown as removed with its money, only to its participants, and not found elsewhere", async () => {
    const other = person();
    const { bet } = await activeBet(world);
    const { place } = await joinAndPay(world, bet.id, other);
    await finish(await clear());
    const { bet: next } = await activeBet(world);
    const representations = [
      { __typename: "Participation", id: place.id },
      { __typename: "Bet", id: bet.id },
      { __typename: "Bet", id: next.id },
    ];
    const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
      ... on Participation { position amount { amount } bet { id title status isResolved } } ... on Bet { title isRemoved } } }`;
    expect(await subgraph.run(other, query, { representations })).toEqual({
      data: {
        _entities: [
          {
            position: "AGAINST",
            amount: { amount: "5.00" },
            bet: { id: bet.id, title: "Removed bet", status: "REFUNDED", isResolved: true },
          },
          { title: "Removed bet", isRemoved: true },
          { title: next.title, isRemoved: false },
        ],
      },
      codes: [],
      messages: [],
    });
    expect(await subgraph.run(other, "query ($id: ID!) { bet(id: $id) { id } }", { id: bet.id })).toEqual({
      data: { bet: null },
      codes: [],
      messages: [],
    });
  });
});

test("only an admin may read the counts, which include what is in escrow", async () => {
  await finish(await clear());
  const { bet } = await activeBet(world);
  await joinAndPay(world, bet.id, person());
  await join(world, bet.id, person());
  const query = `{ platformCounts { id bets openBets participations isClosed
    escrowDetails { held { count amount { amount } } pending { count amount { amount } } } } }`;
  expect((await subgraph.run(person({ roles: ["USER", "STAFF"] }), query)).codes).toEqual(["FORBIDDEN"]);
  expect((await subgraph.run(admin, query)).data).toEqual({
    platformCounts: {
      id: "platform",
      bets: 1,
      openBets: 1,
      participations: 3,
      isClosed: false,
      escrowDetails: {
        held: { count: 2, amount: { amount: "15.00" } },
        pending: { count: 1, amount: { amount: "5.00" } },
      },
    },
  });
});
