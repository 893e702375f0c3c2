import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, draft, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_endings");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const ENDINGS = `query ($betId: ID!, $amount: Decimal, $position: Position) {
  betEndings(betId: $betId, amount: $amount, position: $position) {
    charged { amount } endings { kind received { amount } } } }`;

const ask = (caller: Caller, variables: Record<string, unknown>) => subgraph.run(caller, ENDINGS, variables);

const money = (amount: string) => ({ amount });
const refund = (amount: string) => [
  { kind: "NOT_JUDGED", received: money(amount) },
  { kind: "NOT_APPROVED", received: money(amount) },
  { kind: "NOT_PROPOSED", received: money(amount) },
];

test("a participant's own stake has its endings, whatever amount they name, with its leftover cent", async () => {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person(), "FOR", 700n);
  await joinAndPay(world, bet.id, person(), "AGAINST", 501n);
  expect((await ask(creator, { betId: bet.id, amount: "50.00", position: "AGAINST" })).data).toEqual({
    betEndings: {
      charged: money("10.25"),
      endings: [
        { kind: "FOR_WINS", received: money("12.51") },
        { kind: "AGAINST_WINS", received: money("0.00") },
        ...refund("10.25"),
      ],
    },
  });
});

test("somebody who considers a stake learns its endings before they join", async () => {
  const { bet } = await activeBet(world);
  expect((await ask(person(), { betId: bet.id, amount: "5.00", position: "AGAINST" })).data).toEqual({
    betEndings: {
      charged: money("5.13"),
      endings: [
        { kind: "FOR_WINS", received: money("0.00") },
        { kind: "AGAINST_WINS", received: money("15.00") },
        ...refund("5.13"),
      ],
    },
  });
  expect((await ask(person(), { betId: bet.id, amount: "5.00" })).data).toMatchObject({
    betEndings: {
      endings: expect.arrayContaining([
        { kind: "FOR_WINS", received: null },
        { kind: "UNOPPOSED", received: money("5.13") },
      ]),
    },
  });
});

test.each([
  ["no stake and no amount", {}, "INVALID_INPUT"],
  ["less than the least stake", { amount: "0.99" }, "INVALID_AMOUNT"],
  ["more than a card is charged", { amount: "999999.99" }, "AMOUNT_TOO_LARGE"],
])("%s is rejected", async (_case, variables, code) => {
  const { bet } = await activeBet(world);
  expect((await ask(person(), { betId: bet.id, ...variables })).codes).toEqual([code]);
});

test("a draft has endings for its creator alone", async () => {
  const creator = person();
  const { bet } = await draft(world, creator);
  expect((await ask(creator, { betId: bet.id, amount: "10.00" })).data).toMatchObject({
    betEndings: { charged: money("10.25") },
  });
  expect((await ask(person(), { betId: bet.id, amount: "10.00" })).codes).toEqual(["BET_NOT_FOUND"]);
});
