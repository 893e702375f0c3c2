import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { newId } from "@stakehold/service/id.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, draft, join, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_open_stakes");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const OPEN_STAKES = `query ($refs: [_Any!]!) {
  _entities(representations: $refs) {
    ... on User { openStakes { amount { amount } payoutIfAllWon { amount } } }
  }
}`;

const query = (caller: Caller, { userId }: Caller) =>
  subgraph.run(caller, OPEN_STAKES, { refs: [{ __typename: "User", id: userId }] });

const openStakesOf = async (caller: Caller) => (await query(caller, caller)).data;

const sums = (amount: string, payoutIfAllWon: string) => ({
  _entities: [{ openStakes: { amount: { amount }, payoutIfAllWon: { amount: payoutIfAllWon } } }],
});

test("a person's stakes are summed over the bets that they created and joined, and what each would return", async () => {
  const own = person();
  expect(await openStakesOf(own)).toEqual(sums("0.00", "0.00"));
  const { bet } = await activeBet(world, own);
  expect(await openStakesOf(own)).toEqual(sums("10.00", "10.00"));
  await joinAndPay(world, bet.id, person(), "AGAINST", 700n);
  expect(await openStakesOf(own)).toEqual(sums("10.00", "17.00"));
  const another = await activeBet(world);
  await joinAndPay(world, another.bet.id, own, "AGAINST", 500n);
  await joinAndPay(world, another.bet.id, person(), "AGAINST", 500n);
  expect(await openStakesOf(own)).toEqual(sums("15.00", "27.00"));
});

test("unpaid places do not count", async () => {
  const own = person();
  await draft(world, own);
  await join(world, (await activeBet(world)).bet.id, own);
  expect(await openStakesOf(own)).toEqual(sums("0.00", "0.00"));
});

test("a stake counts during the vote, and no longer once its bet is settled", async () => {
  const own = person();
  const { bet } = await activeBet(world, own);
  await joinAndPay(world, bet.id, person());
  const proposal = { userId: own.userId, betId: bet.id, winningSide: "FOR", outcome: "It rained" } as const;
  await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
  expect(await openStakesOf(own)).toEqual(sums("10.00", "15.00"));
  const occurredAt = await world.deps.reader.now();
  await world.consume(BallotDecidedSchema, { betId: bet.id, status: BallotStatus.APPROVED }, { occurredAt });
  await world.activities.recordSettlement(
    create(RecordSettlementRequestSchema, { betId: bet.id, outcome: Decision.FOR_WINS }),
  );
  expect(await openStakesOf(own)).toEqual(sums("0.00", "0.00"));
});

test("nobody else sees them", async () => {
  expect((await query(person(), person())).codes).toEqual(["FORBIDDEN"]);
});
