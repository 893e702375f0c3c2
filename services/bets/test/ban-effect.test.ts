import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, draft, join, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_ban_effect");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const EFFECT = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PersonRecord {
  banEffect { openBets held { count amount { amount } } pending { count amount { amount } } votes } } } }`;

const effectOn = (id: string, caller: Caller) =>
  subgraph.run(caller, EFFECT, { of: [{ __typename: "PersonRecord", id }] });

const staff = person({ roles: ["USER", "STAFF"] });

const banEffect = (change: object) => ({
  data: { _entities: [{ banEffect: change }] },
  codes: [],
  messages: [],
});
const sum = (count: number, amount: string) => ({ count, amount: { amount } });

test("the effect of a ban is counted before it, and what is left of it afterwards", async () => {
  const banned = person();
  const created = await activeBet(world, banned);
  const others = await activeBet(world);
  await joinAndPay(world, others.bet.id, banned);
  await join(world, (await activeBet(world)).bet.id, banned);
  // Neither another person's place nor an unpaid draft counts as the person's open bet.
  await joinAndPay(world, created.bet.id, person());
  await draft(world, person());

  const before = { openBets: 1, held: sum(2, "15.00"), pending: sum(1, "5.00") };
  expect(await effectOn(banned.userId, staff)).toEqual(banEffect({ ...before, votes: 2 }));
  await world.consume(UserBannedSchema, { userId: banned.userId, reason: "voted dishonestly" });
  expect(await effectOn(banned.userId, staff)).toEqual(banEffect({ ...before, votes: 0 }));
});

test("a ban of somebody who never bet affects nothing", async () => {
  const nothing = { openBets: 0, held: sum(0, "0.00"), pending: sum(0, "0.00"), votes: 0 };
  expect(await effectOn(person().userId, staff)).toEqual(banEffect(nothing));
});

test("only staff may read the effect of a ban", async () => {
  const one = person();
  expect((await effectOn(one.userId, one)).codes).toEqual(["FORBIDDEN"]);
});
