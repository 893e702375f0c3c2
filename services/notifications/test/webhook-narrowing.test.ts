import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { BetDecidedSchema, ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Decision, DecisionReason, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { until } from "@stakehold/testing/until.ts";
import { ownedBy, type Owner } from "../src/domain/webhook-endpoint.ts";
import { saveWord } from "../src/storage/save-word.ts";
import { newApp } from "./apps.ts";
import { createNotifications, money, ticketOf, type Notifications } from "./notifications.ts";
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

const MONEY_AND_TICKETS: readonly Scope[] = ["escrow:read", "tickets:write"];
const TICKETS: readonly Scope[] = ["tickets:write"];

const endpointOf = (owner: Owner) => newEndpoint(service, { url: receiver.url, owner });
const answerTicket = (userId: string) => service.deliver(TicketRepliedSchema, { ...ticketOf(userId), byStaff: true });

/** Returns what an endpoint received or will receive, from its log. */
async function kept({ id: endpointId }: { readonly id: string }) {
  const deliveries = await service.prisma.webhookDelivery.findMany({ where: { endpointId }, orderBy: { id: "asc" } });
  return deliveries.map(({ kind, state }) => `${kind} ${state}`);
}

/** Sends what is due, and returns the types of what has arrived so far. */
async function receivedTypes({ secret }: { readonly secret: string }) {
  await service.sendWebhooks();
  await service.sendWebhooks();
  return receiver.arrived.map((arrived) => verified(arrived, secret).type).toSorted();
}

/** Connects a person to an app whose endpoint received a stake and a ticket, and has one more of each pending. */
async function connectedApp(ownerOf: (appId: string, userId: string) => Owner = (id) => ({ kind: "APP", id })) {
  const [app, userId] = [await newApp(service), randomUUID()];
  const made = { eventId: randomUUID() };
  const grant = await app.connect(userId, MONEY_AND_TICKETS, made);
  const endpoint = await endpointOf(ownerOf(app.appId, userId));
  const deliverBoth = async () => {
    await holdStake(service, userId);
    await answerTicket(userId);
  };
  await deliverBoth();
  expect(await receivedTypes(endpoint)).toEqual(["stake.held", "ticket.answered"]);
  receiver.arrived.length = 0;
  await deliverBoth();
  return { app, userId, endpoint, grant, made, deliverBoth };
}

const WAITING = ["STAKE_HELD PENDING", "TICKET_ANSWERED PENDING"];
const ALL = ["STAKE_HELD DELIVERED", "TICKET_ANSWERED DELIVERED", ...WAITING];
const TICKETS_ALONE = ["TICKET_ANSWERED DELIVERED", "TICKET_ANSWERED PENDING"];

/** An owner whose endpoint the app made with the person's token. */
const madeForPerson = (appId: string, userId: string): Owner => ({
  ...ownedBy(userId),
  kind: "PERSON",
  madeByApp: appId,
});

describe.each([
  ["an app's endpoint", undefined],
  ["an endpoint that an app made with the person's token", madeForPerson],
] as const)("after a person takes a scope away from an app, %s", (_whose, ownerOf) => {
  test("gets no more such events, loses pending and logged ones, and keeps the rest", async () => {
    const { app, endpoint, grant, deliverBoth } = await connectedApp(ownerOf);
    expect(await kept(endpoint)).toEqual(ALL);
    await app.publishGrant(grant, TICKETS);
    expect(await kept(endpoint)).toEqual(TICKETS_ALONE);
    await deliverBoth();
    expect(await receivedTypes(endpoint)).toEqual(["ticket.answered", "ticket.answered"]);
  });

  test("keeps what another grant of theirs still covers", async () => {
    const { app, userId, endpoint, grant } = await connectedApp(ownerOf);
    await app.connect(userId, ["statement:read"]);
    await app.publishGrant(grant, TICKETS);
    expect(await kept(endpoint)).toEqual(ALL);
  });

  test("loses even a concurrent event", async () => {
    const { app, userId, endpoint, grant } = await connectedApp(ownerOf);
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
      const narrowed = app.publishGrant(grant, TICKETS);
      await until(hasWaiters);
      await client.query("COMMIT");
      await narrowed;
    } finally {
      client.release();
    }
    expect(await kept(endpoint)).toEqual(TICKETS_ALONE);
  });
});

test("a redelivered grant event neither restores what was taken away nor removes more", async () => {
  const { app, endpoint, grant, made, deliverBoth } = await connectedApp();
  const narrowed = { eventId: randomUUID() };
  await app.publishGrant(grant, TICKETS, narrowed);
  await app.publishGrant(grant, MONEY_AND_TICKETS, made);
  await deliverBoth();
  expect(await kept(endpoint)).toEqual([...TICKETS_ALONE, "TICKET_ANSWERED PENDING"]);
  await app.publishGrant(grant, TICKETS, narrowed);
  expect(await kept(endpoint)).toEqual([...TICKETS_ALONE, "TICKET_ANSWERED PENDING"]);
});

test("a grant that is published again unchanged removes nothing", async () => {
  const { app, endpoint, grant } = await connectedApp();
  await app.publishGrant(grant, MONEY_AND_TICKETS);
  expect(await kept(endpoint)).toEqual(ALL);
});

test("the person's own endpoint, and those of other people, are not affected", async () => {
  const { app, userId, grant } = await connectedApp();
  const other = randomUUID();
  await app.connect(other, MONEY_AND_TICKETS);
  const [own, others] = [await endpointOf(ownedBy(userId)), await endpointOf(madeForPerson(app.appId, other))];
  for (const person of [userId, other]) {
    await holdStake(service, person);
    await answerTicket(person);
  }
  await app.publishGrant(grant, TICKETS);
  expect([await kept(own), await kept(others)]).toEqual([WAITING, WAITING]);
});

test("a message that also concerns others is sent without that person, under the same id", async () => {
  const [app, betId, people] = [await newApp(service), randomUUID(), [randomUUID(), randomUUID()]];
  const [first = "", second = ""] = people;
  const grant = await app.connect(first, ["bets:read", "tickets:write"]);
  await app.connect(second, ["bets:read"]);
  for (const [index, userId] of people.entries()) {
    const admission = {
      participationId: randomUUID(),
      side: Side.FOR,
      stake: money(1_000n),
      admissionNumber: index + 2,
    };
    await service.deliver(ParticipantAdmittedSchema, { betId, userId, ...admission });
  }
  const endpoint = await endpointOf(app.owner);
  await service.deliver(BetDecidedSchema, { betId, decision: Decision.FOR_WINS, reason: DecisionReason.APPROVED });
  const read = () => service.prisma.webhookDelivery.findMany({ where: { endpointId: endpoint.id } });
  const [before] = await read();
  expect(before?.people).toEqual(people.toSorted());
  await app.publishGrant(grant, TICKETS);
  expect(await read()).toEqual([{ ...before, people: [second] }]);
});

describe("while an app is being deleted, a handler waits for it without a deadlock", () => {
  const cases: readonly (readonly [string, (given: Awaited<ReturnType<typeof connectedApp>>) => Promise<unknown>])[] = [
    ["when a person takes a scope away", ({ app, grant }) => app.publishGrant(grant, TICKETS)],
    ["when an event concerns the app", ({ userId }) => holdStake(service, userId)],
  ];
  test.each(cases)("%s", async (_what, come) => {
    const given = await connectedApp();
    const { appId } = given.app;
    const client = await service.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("UPDATE apps SET deleted_at = now() WHERE id = $1::uuid", [appId]);
      const coming = come(given);
      await until(hasWaiters);
      await client.query("DELETE FROM app_grants WHERE app_id = $1::uuid", [appId]);
      await client.query("COMMIT");
      await coming;
    } finally {
      client.release();
    }
    expect(await service.prisma.appGrant.count({ where: { appId } })).toBe(0);
    expect(await kept(given.endpoint)).toEqual(ALL);
  });
});

const hasWaiters = async () => (await service.pool.query(WAITERS)).rows.length > 0;

const WAITERS =
  "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";
