import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { BetDecidedSchema, BetPublishedSchema, ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { PayoutSentSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Decision, DecisionReason, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { until } from "@stakehold/testing/until.ts";
import { ownedBy } from "../src/domain/webhook-endpoint.ts";
import { endGrants } from "../src/operations/end-grants.ts";
import { saveWord } from "../src/storage/save-word.ts";
import { newApp, type App } from "./apps.ts";
import { createNotifications, DAY_MS, draftOf, endDate, HOUR_MS, money, ticketOf } from "./notifications.ts";
import type { Notifications } from "./notifications.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint, verified } from "./webhooks.ts";

let service: Notifications;
let receiver: Receiver;
beforeAll(async () => {
  service = await createNotifications();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await service.prisma.webhookEndpoint.deleteMany();
});
afterAll(() => service.close());

const endpointOf = ({ owner }: Pick<App, "owner">) => newEndpoint(service, { url: receiver.url, owner });

/** Sends what is due, and returns what has arrived so far. */
async function receivedBy({ secret }: { readonly secret: string }) {
  await service.sendWebhooks();
  await service.sendWebhooks();
  return receiver.arrived.map((arrived) => verified(arrived, secret));
}

const typesOf = (messages: readonly { readonly type: string }[]) => messages.map(({ type }) => type).toSorted();

const join = (betId: string, userId: string, admissionNumber: number) =>
  service.deliver(ParticipantAdmittedSchema, {
    betId,
    userId,
    admissionNumber,
    participationId: randomUUID(),
    side: Side.FOR,
    stake: money(1_000n),
  });
const decide = (betId: string) =>
  service.deliver(BetDecidedSchema, { betId, decision: Decision.FOR_WINS, reason: DecisionReason.APPROVED });

/** Delivers one event of every kind that concerns a person. */
async function liveThrough(userId: string): Promise<void> {
  const bet = draftOf(userId);
  await service.deliver(BetPublishedSchema, { ...bet, category: "weather", endDate, feePolicy: FeePolicy.ENTRY });
  await holdStake(service, userId, bet.betId);
  await service.deliver(PayoutSentSchema, { betId: bet.betId, stakeId: randomUUID(), userId, amount: money(2_000n) });
  await service.deliver(TicketRepliedSchema, { ...ticketOf(userId), byStaff: true });
}

describe("an app receives events about its connected people, within their scopes", () => {
  const cases: readonly (readonly [readonly Scope[], readonly string[]])[] = [
    [["bets:read"], ["bet.published"]],
    [["escrow:read"], ["payout.sent", "stake.held"]],
    [["statement:read"], ["payout.sent", "stake.held"]],
    [["tickets:write"], ["ticket.answered"]],
    [
      ["bets:read", "escrow:read", "tickets:write"],
      ["bet.published", "payout.sent", "stake.held", "ticket.answered"],
    ],
    [["bets:write", "votes:write", "webhooks:manage"], []],
  ];
  test.each(cases)("%j gives %j", async (scopes, types) => {
    const [app, userId] = [await newApp(service), randomUUID()];
    const endpoint = await endpointOf(app);
    await app.connect(userId, scopes);
    await liveThrough(userId);
    await liveThrough(randomUUID());
    const messages = await receivedBy(endpoint);
    expect(typesOf(messages)).toEqual(types);
    expect(messages.map(({ data }) => data["userIds"])).toEqual(types.map(() => [userId]));
  });

  test("and within its own registered scopes", async () => {
    const [app, userId] = [await newApp(service, { scopes: ["bets:read", "webhooks:manage"] }), randomUUID()];
    const endpoint = await endpointOf(app);
    await app.connect(userId);
    await liveThrough(userId);
    expect(typesOf(await receivedBy(endpoint))).toEqual(["bet.published"]);
  });

  test("but none without the scope to manage webhooks", async () => {
    const [app, userId] = [await newApp(service, { scopes: ["bets:read"] }), randomUUID()];
    const endpoint = await endpointOf(app);
    await app.connect(userId);
    await liveThrough(userId);
    expect(await receivedBy(endpoint)).toEqual([]);
  });

  test("in one message per event, with everybody it concerns, sorted and each once", async () => {
    const [app, other, betId] = [await newApp(service), await newApp(service), randomUUID()];
    const people = [randomUUID(), randomUUID(), randomUUID()].toSorted();
    const [endpoint, alone] = [
      await endpointOf(app),
      await newEndpoint(service, { url: "http://127.0.0.1:9/", ...other }),
    ];
    for (const [index, userId] of people.entries()) {
      await join(betId, userId, index + 2);
      await app.connect(userId);
      await app.connect(userId, ["bets:read"]);
    }
    await join(betId, randomUUID(), 5);
    await other.connect(people[0] ?? "");
    receiver.arrived.length = 0;
    await service.prisma.webhookDelivery.deleteMany();
    await decide(betId);
    expect((await receivedBy(endpoint)).map(({ type, data }) => [type, data])).toEqual([
      ["bet.decided", { betId, userIds: people }],
    ]);
    const [delivery] = await service.prisma.webhookDelivery.findMany({ where: { endpointId: alone.id } });
    expect(delivery?.people).toEqual(people.slice(0, 1));
  });

  test("while a person's own endpoint still gets no user ids", async () => {
    const [app, userId] = [await newApp(service), randomUUID()];
    await app.connect(userId);
    const own = await newEndpoint(service, { url: receiver.url, userId });
    const { betId, participationId } = await holdStake(service, userId);
    expect((await receivedBy(own)).map(({ data }) => data)).toEqual([{ betId, participationId }]);
  });
});

describe("when a person's consent ends, nothing more about them is sent, and pending messages are dropped,", () => {
  const waiting = (endpointId: string) => service.prisma.webhookDelivery.count({ where: { endpointId } });

  /** Connects an app with a pending message; returns it with its person. */
  async function withPendingMessage(scopes?: readonly Scope[]) {
    const [app, userId] = [await newApp(service), randomUUID()];
    const endpoint = await endpointOf(app);
    const grant = await app.connect(userId, scopes);
    await holdStake(service, userId);
    expect(await waiting(endpoint.id)).toBe(1);
    return { app, userId, endpoint, grant };
  }
  type Connected = Awaited<ReturnType<typeof withPendingMessage>>;

  const endings: readonly (readonly [string, (given: Connected) => Promise<unknown>])[] = [
    ["because they disconnected it", ({ app, grant }) => app.disconnect(grant)],
    ["because they deleted their account", ({ userId }) => service.deliver(UserDeletedSchema, { userId })],
    ["because the app lost the scope", ({ app }) => app.change(["bets:read", "webhooks:manage"])],
    ["because the app may no longer manage webhooks", ({ app }) => app.change(["escrow:read"])],
    [
      "because a year has passed",
      async () => {
        await service.moveClock(366 * DAY_MS);
        await endGrants(service.deps);
      },
    ],
  ];
  test.each(endings)("%s", async (_why, end) => {
    const given = await withPendingMessage();
    await end(given);
    expect(await waiting(given.endpoint.id)).toBe(0);
    await holdStake(service, given.userId);
    expect(await receivedBy(given.endpoint)).toEqual([]);
    expect(await waiting(given.endpoint.id)).toBe(0);
  });

  test("except for what another grant of theirs still covers", async () => {
    const { app, userId, endpoint, grant } = await withPendingMessage();
    await app.connect(userId, ["escrow:read"]);
    await service.deliver(TicketRepliedSchema, { ...ticketOf(userId), byStaff: true });
    await app.disconnect(grant);
    expect(typesOf(await receivedBy(endpoint))).toEqual(["stake.held"]);
  });

  test("and a message that also concerns others is sent without them, under the same id", async () => {
    const [app, betId] = [await newApp(service), randomUUID()];
    const [first, second] = [randomUUID(), randomUUID()];
    const endpoint = await endpointOf(app);
    const grants = [await app.connect(first, ["bets:read"]), await app.connect(second, ["bets:read"])];
    await join(betId, first, 2);
    await join(betId, second, 3);
    await service.prisma.webhookDelivery.deleteMany();
    await decide(betId);
    // Asks for half an hour: if the computer stalled between two rounds, the minimum wait of five seconds could pass.
    receiver.behave((_arrived, response) => {
      response.writeHead(503, { "retry-after": "1800" }).end();
      return undefined;
    });
    expect((await receivedBy(endpoint)).map(({ data }) => data["userIds"])).toEqual([[first, second].toSorted()]);
    for (const grant of grants.slice(0, 1)) await app.disconnect(grant);
    await service.moveClock(HOUR_MS);
    const [before, after] = await receivedBy(endpoint);
    expect([after?.id, after?.data["userIds"]]).toEqual([before?.id, [second]]);
    for (const grant of grants.slice(1)) await app.disconnect(grant);
    expect(await waiting(endpoint.id)).toBe(0);
  });

  test("even if event and end are concurrent", async () => {
    const { app, userId, endpoint, grant } = await withPendingMessage();
    const client = await service.pool.connect();
    try {
      await client.query("BEGIN");
      const word = {
        kind: "STAKE_HELD",
        subjectId: randomUUID(),
        to: { userId },
        data: {},
        occurredAt: new Date(),
      } as const;
      await saveWord(sqlOfPg(client), { eventId: randomUUID() }, word, new Date());
      const ended = app.disconnect(grant);
      await until(async () => (await service.pool.query(WAITERS)).rows.length > 0);
      await client.query("COMMIT");
      await ended;
    } finally {
      client.release();
    }
    expect(await waiting(endpoint.id)).toBe(0);
  });
});

const WAITERS =
  "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";

describe("a deleted app", () => {
  test("loses its endpoint, can't create another, and can't be connected again", async () => {
    const app = await newApp(service);
    const endpoint = await endpointOf(app);
    await app.remove();
    expect(await service.prisma.webhookEndpoint.count({ where: { id: endpoint.id } })).toBe(0);
    await expect(endpointOf(app)).rejects.toMatchObject({ code: "APP_NOT_FOUND" });
    await app.change(["bets:read", "webhooks:manage"]);
    await app.connect(randomUUID());
    expect(await service.prisma.appGrant.count({ where: { appId: app.appId } })).toBe(0);
    await expect(endpointOf(app)).rejects.toMatchObject({ code: "APP_NOT_FOUND" });
  });

  test("that is not known yet may still create endpoints", async () => {
    expect(await endpointOf({ owner: { kind: "APP", id: randomUUID() } })).toMatchObject({ status: "ENABLED" });
  });
});

test("an app's owner gets a mail when its endpoint is switched off", async () => {
  const person = await service.newPerson();
  const app = await newApp(service, { ownerId: person.userId });
  const [endpoint, userId] = [await endpointOf(app), randomUUID()];
  await app.connect(userId);
  receiver.behave(() => 410);
  await holdStake(service, userId);
  await receivedBy(endpoint);
  await service.send();
  expect(await service.subjectsOf(person.email)).toEqual(["Your webhook endpoint was switched off"]);
});

describe("an endpoint that an app created with a person's token", () => {
  const madeFor = (userId: string, { appId }: Pick<App, "appId">) =>
    newEndpoint(service, { url: receiver.url, owner: { ...ownedBy(userId), kind: "PERSON", madeByApp: appId } });

  test("receives events about that person within their consent, without user ids", async () => {
    const [app, userId] = [await newApp(service), randomUUID()];
    await app.connect(userId, ["escrow:read", "webhooks:manage"]);
    const endpoint = await madeFor(userId, app);
    await liveThrough(userId);
    const messages = await receivedBy(endpoint);
    expect(typesOf(messages)).toEqual(["payout.sent", "stake.held"]);
    expect(messages.flatMap(({ data }) => Object.keys(data))).not.toContain("userIds");
  });

  test("is deleted when that person disconnects the app, and no other endpoint is", async () => {
    const [app, userId, other] = [await newApp(service), randomUUID(), randomUUID()];
    const [grant] = [await app.connect(userId), await app.connect(other)];
    const [gone, own, others] = [
      await madeFor(userId, app),
      await newEndpoint(service, { url: receiver.url, userId }),
      await madeFor(other, app),
    ];
    await app.disconnect(grant);
    const left = await service.prisma.webhookEndpoint.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).toSorted()).toEqual([own.id, others.id].toSorted());
    expect(left).not.toContainEqual({ id: gone.id });
  });

  test("is deleted with the app", async () => {
    const [app, userId] = [await newApp(service), randomUUID()];
    await app.connect(userId);
    await madeFor(userId, app);
    await app.remove();
    expect(await service.prisma.webhookEndpoint.count()).toBe(0);
  });

  test("loses pending messages for scopes that the app loses", async () => {
    const [app, userId] = [await newApp(service), randomUUID()];
    await app.connect(userId);
    const endpoint = await madeFor(userId, app);
    await liveThrough(userId);
    await app.change(["bets:read", "webhooks:manage"]);
    expect(typesOf(await receivedBy(endpoint))).toEqual(["bet.published"]);
  });
});
