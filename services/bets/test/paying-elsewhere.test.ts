import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { closePlaces } from "../src/operations/close-places.ts";
import { discardDraft } from "../src/operations/discard-draft.ts";
import { reviewBet } from "../src/operations/review-bet.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, join, joinAndPay, MINUTE, openWorld, pay, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_paying_elsewhere");
});
afterAll(() => world.close());
beforeEach(async () => {
  subgraph = await openSubgraph(world.deps);
});
afterEach(async () => {
  world.payments.failure = undefined;
  await subgraph.close();
});

const APP = randomUUID();

/** Returns a user for whom an app acts. */
const byApp = (changes: Partial<Caller> = {}) =>
  person({ reach: ["bets:read", "bets:write"], appId: APP, acceptedTerms: false, ...changes });

/** Returns the same person, signed in on the platform's own pages, with the terms accepted. */
const atOurPage = ({ userId }: Caller, changes: Partial<Caller> = {}) => person({ userId, ...changes });

const entry = z.object({
  clientSecret: z.string().nullable(),
  paymentUrl: z.string().nullable(),
  totalCharge: z.object({ amount: z.string() }),
  fee: z.object({ amount: z.string() }),
  participation: z.object({ id: z.string(), status: z.string(), payableUntil: z.string().nullable() }),
  bet: z.object({ id: z.string(), status: z.string() }),
});

const ENTRY = `clientSecret paymentUrl totalCharge { amount } fee { amount }
  participation { id status payableUntil } bet { id status }`;
const JOIN = `mutation ($input: JoinBetInput!) { joinBet(input: $input) { ${ENTRY} } }`;
const CREATE = `mutation ($input: CreateBetInput!) { createBet(input: $input) { ${ENTRY} } }`;
const OPEN = `mutation ($input: OpenPaymentInput!) {
  openPayment(input: $input) { clientSecret totalCharge { amount } fee { amount } participation { id status } } }`;
const MINE = `query ($id: ID!) { myParticipation(id: $id) { id status payableUntil bet { id } } }`;
const APP_OF = `query ($id: ID!) { myParticipation(id: $id) { app { id } } }`;

async function joined(caller: Caller, betId: string, changes: object = {}) {
  const input = { idempotencyKey: randomUUID(), betId, position: "AGAINST", amount: "5.00", ...changes };
  const { data, codes } = await subgraph.run(caller, JOIN, { input });
  return { codes, entry: z.object({ joinBet: entry.nullable() }).parse(data).joinBet };
}

/** Reserves a place in an open bet through an app, for a user who has not accepted the terms. */
async function reserved(caller: Caller = byApp()) {
  const { bet } = await activeBet(world);
  const made = (await joined(caller, bet.id)).entry;
  if (made === null) throw new Error("No place was taken");
  return { caller, betId: bet.id, placeId: made.participation.id, made };
}

const creation = async () => ({
  idempotencyKey: randomUUID(),
  title: "It rains on Sunday",
  description: "More than 1 mm",
  category: "WEATHER",
  totalAmount: "10.00",
  minEntry: "5.00",
  endDate: new Date((await world.deps.reader.now()).getTime() + 7 * DAY).toISOString(),
});

const open = (caller: Caller, participationId: string) =>
  subgraph.run(caller, OPEN, { input: { idempotencyKey: randomUUID(), participationId } });

const openedFor = (placeId: string) => world.payments.opened.filter(({ stakeId }) => stakeId === placeId);
const placeNow = (id: string) => world.deps.reader.place(id);

describe("a place requested with a token", () => {
  test("has the URL of its payment page beside the secret", async () => {
    const { made, placeId } = await reserved(byApp({ acceptedTerms: true }));
    expect(made).toMatchObject({
      clientSecret: `secret of ${placeId}`,
      paymentUrl: `https://stakehold.example/pay/${placeId}`,
    });
  });

  test("has no stake while its person has not accepted the terms, at the same price", async () => {
    const { made, placeId } = await reserved();
    expect(made).toMatchObject({
      clientSecret: null,
      paymentUrl: `https://stakehold.example/pay/${placeId}`,
      totalCharge: { amount: "5.13" },
      fee: { amount: "0.13" },
      participation: { status: "PENDING", payableUntil: expect.any(String) },
    });
    expect(openedFor(placeId)).toEqual([]);
  });

  test("of a draft has no stake either", async () => {
    const { data } = await subgraph.run(byApp(), CREATE, { input: await creation() });
    const made = entry.parse(z.object({ createBet: z.unknown() }).parse(data).createBet);
    expect(made).toMatchObject({ clientSecret: null, bet: { status: "DRAFT" }, totalCharge: { amount: "10.25" } });
    expect(made.paymentUrl).toBe(`https://stakehold.example/pay/${made.participation.id}`);
    expect(openedFor(made.participation.id)).toEqual([]);
  });

  test("is the same for the same key, and STAKE_CLOSED once it has ended", async () => {
    const caller = byApp();
    const { bet } = await activeBet(world);
    const key = { idempotencyKey: randomUUID() };
    const first = await joined(caller, bet.id, key);
    expect((await joined(caller, bet.id, key)).entry).toEqual(first.entry);
    await closePlaces(world.deps, undefined);
    expect(await joined(caller, bet.id, key)).toEqual({ codes: ["STAKE_CLOSED"], entry: null });
  });

  test("has no payment page once it is paid, even for a token without accepted terms", async () => {
    const caller = byApp();
    const { bet } = await activeBet(world);
    const key = { idempotencyKey: randomUUID() };
    const { entry: made } = await joined(caller, bet.id, key);
    await paid(made?.participation.id);
    expect((await joined(caller, bet.id, key)).entry).toMatchObject({
      clientSecret: null,
      paymentUrl: null,
      participation: { status: "HELD", payableUntil: null },
    });
  });

  test("is refused to a banned person, whatever the terms", async () => {
    const { bet } = await activeBet(world);
    expect((await joined(byApp({ isBanned: true }), bet.id)).codes).toEqual(["BANNED"]);
  });
});

test("a person with a session must accept the terms before a place is taken", async () => {
  const { bet } = await activeBet(world);
  const visitor = person({ acceptedTerms: false });
  expect(await joined(visitor, bet.id)).toEqual({ codes: ["TERMS_NOT_ACCEPTED"], entry: null });
  const drafted = await subgraph.run(visitor, CREATE, { input: await creation() });
  expect(drafted.codes).toEqual(["TERMS_NOT_ACCEPTED"]);
  expect(await world.deps.reader.livePlaces([bet.id], visitor.userId)).toEqual([]);
});

describe("opening the payment of a place", () => {
  test("opens its stake, and returns one secret however often it is requested", async () => {
    const { caller, placeId } = await reserved();
    const answers = [await open(atOurPage(caller), placeId), await open(atOurPage(caller), placeId)];
    for (const { data } of answers) {
      expect(data).toMatchObject({
        openPayment: {
          clientSecret: `secret of ${placeId}`,
          totalCharge: { amount: "5.13" },
          participation: { id: placeId, status: "PENDING" },
        },
      });
    }
    expect(openedFor(placeId)[0]).toMatchObject({ userId: caller.userId, stake: 500n });
  });

  test("opens that of a draft, which is published when it is paid", async () => {
    const caller = byApp();
    const { data } = await subgraph.run(caller, CREATE, { input: await creation() });
    const made = entry.parse(z.object({ createBet: z.unknown() }).parse(data).createBet);
    const { id: placeId } = made.participation;
    const opened = await open(atOurPage(caller), placeId);
    expect(opened.data).toMatchObject({ openPayment: { clientSecret: `secret of ${placeId}` } });
    await paid(placeId);
    expect(await world.deps.reader.bet(made.bet.id)).toMatchObject({ status: "ACTIVE" });
  });

  test("opens none before the terms are accepted", async () => {
    const { caller, placeId } = await reserved();
    expect((await open(atOurPage(caller, { acceptedTerms: false }), placeId)).codes).toEqual(["TERMS_NOT_ACCEPTED"]);
    expect(openedFor(placeId)).toEqual([]);
  });

  test("requires a session", async () => {
    const { caller, placeId } = await reserved();
    const withTerms = { ...caller, acceptedTerms: true };
    expect((await open(withTerms, placeId)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect(openedFor(placeId)).toEqual([]);
  });

  test.each([
    ["somebody else's place", async () => (await reserved()).placeId],
    ["an unknown place", async () => randomUUID()],
    ["a malformed id", async () => "place"],
  ])("does not find %s", async (_what, idOf) => {
    expect((await open(person(), await idOf())).codes).toEqual(["PARTICIPATION_NOT_FOUND"]);
  });

  test("is refused to a person banned since, and once the bet is no longer open", async () => {
    const { caller, placeId } = await reserved();
    expect((await open(atOurPage(caller, { isBanned: true }), placeId)).codes).toEqual(["BANNED"]);
    await world.database.moveClock(7 * DAY);
    expect((await open(atOurPage(caller), placeId)).codes).toEqual(["BET_ENDED"]);
    expect(openedFor(placeId)).toEqual([]);
  });

  test("of a paid place finds nothing to pay", async () => {
    const { bet } = await activeBet(world);
    const joiner = person();
    const { place } = await joinAndPay(world, bet.id, joiner);
    expect((await open(joiner, place.id)).codes).toEqual(["STAKE_CLOSED"]);
  });

  test("fails while payments can't be reached, and goes through after it", async () => {
    const { caller, placeId } = await reserved();
    world.payments.failure = domainError("UNAVAILABLE");
    expect((await open(atOurPage(caller), placeId)).codes).toEqual(["UNAVAILABLE"]);
    world.payments.failure = undefined;
    expect((await open(atOurPage(caller), placeId)).codes).toEqual([]);
  });

  test("never takes a place other than the requested one", async () => {
    const { caller, placeId, betId } = await reserved();
    await closePlaces(world.deps, undefined);
    expect((await open(atOurPage(caller), placeId)).codes).toEqual(["STAKE_CLOSED"]);
    expect(await world.deps.reader.livePlaces([betId], caller.userId)).toEqual([]);
  });
});

describe("a place without a stake", () => {
  test("ends when its time is over, and can't be paid from then on", async () => {
    const { caller, betId, placeId } = await reserved();
    await reviewBet(world.deps, betId);
    expect(await placeNow(placeId)).toMatchObject({ status: "PENDING" });
    await world.database.moveClock(31 * MINUTE);
    await reviewBet(world.deps, betId);
    expect(await placeNow(placeId)).toMatchObject({ status: "CANCELLED" });
    expect(world.payments.closed).toContain(placeId);
    expect((await open(atOurPage(caller), placeId)).codes).toEqual(["STAKE_CLOSED"]);
  });

  test("abandons its draft when it ends", async () => {
    const { data } = await subgraph.run(byApp(), CREATE, { input: await creation() });
    const { bet } = entry.parse(z.object({ createBet: z.unknown() }).parse(data).createBet);
    await world.database.moveClock(31 * MINUTE);
    await reviewBet(world.deps, bet.id);
    expect(await world.deps.reader.bet(bet.id)).toMatchObject({ status: "ABANDONED" });
  });

  test("is cancelled for one on other terms, and with its draft", async () => {
    const { caller, betId, placeId } = await reserved();
    const other = await joined(caller, betId, { position: "FOR" });
    expect(other.entry?.participation.id).not.toBe(placeId);
    expect(await placeNow(placeId)).toMatchObject({ status: "CANCELLED" });
    const { bet } = await draft(world, caller, { acceptedTerms: false });
    const command = { userId: caller.userId, betId: bet.id, idempotencyKey: randomUUID() };
    expect(await discardDraft(world.deps, command)).toMatchObject({ status: "ABANDONED" });
  });
});

describe("one's own participation", () => {
  test("is read by its id in any status, with its payment deadline while it is unpaid", async () => {
    const { caller, placeId, betId, made } = await reserved();
    const mine = async () => (await subgraph.run(caller, MINE, { id: placeId })).data;
    const { payableUntil } = made.participation;
    expect(await mine()).toEqual({
      myParticipation: { id: placeId, status: "PENDING", payableUntil, bet: { id: betId } },
    });
    await closePlaces(world.deps, undefined);
    expect(await mine()).toMatchObject({ myParticipation: { status: "CANCELLED", payableUntil: null } });
  });

  test("is hidden from everybody else, even once it is admitted, and not found by any other text", async () => {
    const { bet } = await activeBet(world);
    const { place } = await joinAndPay(world, bet.id, person());
    for (const id of [place.id, randomUUID(), "place"]) {
      expect((await subgraph.run(person(), MINE, { id })).data).toEqual({ myParticipation: null });
    }
  });

  test("shows its person, when signed in, which app requested it, but not a token", async () => {
    const { caller, placeId } = await reserved();
    const response = await subgraph.run(atOurPage(caller), APP_OF, { id: placeId });
    expect(response.data).toEqual({ myParticipation: { app: { id: APP } } });
    expect((await subgraph.run(caller, APP_OF, { id: placeId })).codes).toEqual(["INSUFFICIENT_SCOPE"]);
  });

  test("shows nobody else which app requested it", async () => {
    const { bet, place } = await paid((await reserved()).placeId);
    const others = `query ($id: ID!) { bet(id: $id) { participants(first: 5) { nodes { id app { id } } } } }`;
    const { data } = await subgraph.run(person(), others, { id: bet.id });
    const seen = z.object({ bet: z.object({ participants: z.object({ nodes: z.array(z.unknown()) }) }) }).parse(data);
    expect(seen.bet.participants.nodes).toContainEqual({ id: place.id, app: null });
  });

  test("is attributed to the last requesting app, and to none once its person requests it here", async () => {
    const { caller, betId, placeId } = await reserved(byApp({ acceptedTerms: true }));
    const another = randomUUID();
    await joined({ ...caller, appId: another }, betId);
    expect(await placeNow(placeId)).toMatchObject({ appId: another });
    await join(world, betId, caller);
    expect(await placeNow(placeId)).toMatchObject({ appId: null, status: "PENDING" });
  });
});

/** Delivers payments' event that a place is paid. */
async function paid(placeId = "none") {
  const place = await placeNow(placeId);
  const bet = place && (await world.deps.reader.bet(place.betId));
  if (place === undefined || bet === undefined) throw new Error("No place was taken");
  await pay(world, { bet, place, stake: { clientSecret: null, isPaid: true, fee: 0n, totalCharge: 0n } });
  return { bet, place };
}
