import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { createBet, draftJoin, joinBet, newBet, propose, untilBet, untilStake, vote, type Entry } from "../api/bets.ts";
import { openNewcomer, type ApiCaller, type Attempt } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { checkMoney } from "../money/check-money.ts";
import { countRows } from "../money/count-rows.ts";
import { stripeOf } from "../money/sums.ts";
import { moveDatabases, moveStripe } from "../platform/clock.ts";
import { endConnectionsAgainAndAgain } from "../platform/end-connections.ts";
import { during, type Outage } from "../platform/outage.ts";
import { waitFor } from "../platform/wait-for.ts";

const TEN_MINUTES_MS = 600_000;

let creator: ApiCaller;
let joiner: ApiCaller;
let payer: ApiCaller;

beforeAll(async () => {
  [creator, joiner, payer] = await Promise.all([
    openNewcomer("creator"),
    openNewcomer("joiner"),
    openNewcomer("payer"),
  ]);
  await setUpPayouts(creator);
});

/** Bets for each step that happens while a part is out. */
type Scene = {
  readonly toJoin: string;
  readonly toPay: Entry;
  readonly toPropose: string;
  readonly toDecide: string;
  readonly toReject: string;
};

async function setScene(): Promise<Scene> {
  const [toJoin, toPropose, toDecide, toReject] = await Promise.all([
    createBet(creator, "20.00"),
    createBet(creator, "20.00"),
    createBet(creator, "20.00"),
    createBet(creator, "20.00"),
  ]);
  const [toPay] = await Promise.all([
    draftJoin(payer, toJoin, "5.00", "for"),
    joinBet(joiner, toPropose, "10.01", "against"),
    ...[toDecide, toReject].map(async (betId) => {
      await joinBet(joiner, betId, "10.01", "against");
      await propose(creator, betId, "for");
      await vote(creator, betId, "approve");
    }),
  ]);
  return { toJoin, toPay, toPropose, toDecide, toReject };
}

/** Returns the calls that are sent during an outage and again after it, each under its own key. */
async function callsOf({ toJoin, toPropose, toDecide, toReject }: Scene) {
  const call = (caller: ApiCaller, path: string, body: unknown) => ({ caller, path, body, key: randomUUID() });
  return {
    create: call(creator, "/api/bets-with-escrow", await newBet("30.00")),
    join: call(joiner, `/api/bets/${toJoin}/join-with-escrow`, { amount: "10.01", position: "against" }),
    propose: call(creator, `/api/bets/${toPropose}/propose-resolution`, { winningPosition: "for", outcome: "It is." }),
    decide: call(joiner, `/api/bets/${toDecide}/vote`, { vote: "approve" }),
    reject: call(joiner, `/api/bets/${toReject}/vote`, { vote: "reject" }),
  };
}

type Call = Awaited<ReturnType<typeof callsOf>>["create"];

/** Sends a call once; it must get a response. */
const answered = ({ caller, path, body, key }: Call): Promise<Attempt> => caller.attempt("POST", path, body, key);

/** The status and code of calls that may be retried. */
const UNANSWERED = [
  [503, "UNAVAILABLE"],
  [504, "DEADLINE_EXCEEDED"],
];

/**
 * Each part's failures, and how long they last after the responses: if connections are refused, longer than clients
 * retry on their own. With a hanging Stripe people have already waited for its timeout.
 */
const OUTAGES: readonly (readonly [part: string, outage: Outage, lastsMs: number])[] = [
  ["kafka", "down", 6_000],
  ["kafka", "hanging", 3_000],
  ["temporal", "down", 12_000],
  ["temporal", "hanging", 3_000],
  ["stripe", "down", 6_000],
  ["stripe", "hanging", 0],
  ["stripe", "mute", 6_000],
];

describe("during an outage every call gets a response, and afterwards nothing is lost or done twice", () => {
  test.each(OUTAGES)("%s %s", async (part, outage, lastsMs) => {
    const isStripe = part === "stripe";
    const scene = await setScene();
    const calls = await callsOf(scene);
    const before = { bets: await countRows("bets", "bets"), stakes: await countRows("payments", "stakes") };

    await during(part, outage, async () => {
      const [create, join, ...others] = await Promise.all([
        answered(calls.create),
        answered(calls.join),
        answered(calls.propose),
        answered(calls.decide),
        answered(calls.reject),
        creator.attempt("GET", "/api/user/escrow-balance"),
      ]);
      expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { status, body } of [create, join]) {
        if (isStripe) expect(UNANSWERED).toContainEqual([status, body.code]);
        else expect(status).toBe(200);
      }
      await moveDatabases(TEN_MINUTES_MS);
      if (!isStripe) await Promise.all([moveStripe(TEN_MINUTES_MS), pay(scene.toPay.clientSecret)]);
      await pause(lastsMs);
    });
    if (isStripe) await moveStripe(TEN_MINUTES_MS);

    await resume(scene, calls);
    expect(await countRows("bets", "bets")).toBe(before.bets + 1);
    expect(await countRows("payments", "stakes")).toBe(before.stakes + 2);
    expect(await checkMoney()).toEqual([]);
  });
});

const MINUTE_MS = 60_000;

/** PostgreSQL down for a minute, and ending every connection while people are at work. */
const POSTGRES_OUTAGES: readonly (readonly [name: string, whileAway: (work: () => Promise<void>) => Promise<void>])[] =
  [
    [
      "is down for a minute",
      (work) =>
        during("postgres", "down", async () => {
          await work();
          await pause(MINUTE_MS);
        }),
    ],
    [
      "closes every connection",
      async (work) => {
        const ending = endConnectionsAgainAndAgain();
        await work();
        await ending.stop();
      },
    ],
  ];

describe("with everything stored in PostgreSQL, nothing is lost or done twice when it", () => {
  test.each(POSTGRES_OUTAGES)("%s", async (_name, whileAway) => {
    const scene = await setScene();
    const calls = await callsOf(scene);
    const before = { bets: await countRows("bets", "bets"), stakes: await countRows("payments", "stakes") };

    await whileAway(async () => {
      const answers = await Promise.all([
        ...Object.values(calls).map(answered),
        creator.attempt("GET", "/api/user/escrow-balance"),
      ]);
      for (const { status, body } of answers) {
        if (status !== 200) expect(UNANSWERED).toContainEqual([status, body.code]);
      }
      await pay(scene.toPay.clientSecret);
    });

    for (const { caller, path, body, key } of [calls.propose, calls.decide, calls.reject]) {
      await caller.post(path, body, key);
    }
    await resume(scene, calls);
    expect(await countRows("bets", "bets")).toBe(before.bets + 1);
    expect(await countRows("payments", "stakes")).toBe(before.stakes + 2);
    expect(await checkMoney()).toEqual([]);
  });
});

/** Retries everything with the same keys, as the page does, and pays; then every bet ends. */
async function resume(scene: Scene, { create, join }: Awaited<ReturnType<typeof callsOf>>): Promise<void> {
  const [created, joined] = await Promise.all([
    creator.post<{ bet: { id: string }; clientSecret: string }>(create.path, create.body, create.key),
    joiner.post<{ clientSecret: string }>(join.path, join.body, join.key),
  ]);
  await Promise.all([created, joined, scene.toPay].map(({ clientSecret }) => pay(clientSecret)));
  await untilBet(creator, created.bet.id, "to open", ({ status }) => status === "active");
  await untilBet(payer, scene.toJoin, "to have all three", ({ participantCount }) => participantCount === 3);
  await Promise.all([creator, joiner].map((voter) => vote(voter, scene.toPropose, "approve")));
  for (const betId of [scene.toPropose, scene.toDecide]) {
    await waitFor("the winnings to be paid out", async () => (await stripeOf(betId)).transferred.length > 0);
    await untilStake(joiner, betId, "forfeited");
  }
  for (const person of [creator, joiner]) await untilStake(person, scene.toReject, "refunded");

  const two = [1026, 2050];
  const won = { charged: two, refunded: [], transferred: [3001] };
  expect(await stripeOf(scene.toPropose)).toEqual(won);
  expect(await stripeOf(scene.toDecide)).toEqual(won);
  expect(await stripeOf(scene.toReject)).toEqual({ charged: two, refunded: two, transferred: [] });
  expect((await stripeOf(created.bet.id)).charged).toEqual([3075]);
  expect((await stripeOf(scene.toJoin)).charged).toEqual([513, ...two]);
}
