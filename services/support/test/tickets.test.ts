import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { fromBinary } from "@bufbuild/protobuf";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import type { Caller, Role, UserId } from "@stakehold/service/caller.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import mongoose from "mongoose";
import { closeTicket, resolveTicket } from "../src/operations/end-ticket.ts";
import { listAllTickets, listMyTickets } from "../src/operations/list-tickets.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { readCounts } from "../src/operations/read-counts.ts";
import { readTicket } from "../src/operations/read-ticket.ts";
import { replyToTicket } from "../src/operations/reply-to-ticket.ts";
import type { TicketDeps } from "../src/operations/ticket-store.ts";
import { ticketModel } from "../src/storage/ticket-document.ts";
import { startTicketRelay } from "../src/storage/ticket-relay.ts";
import { createTicketStore } from "../src/storage/ticket-store.ts";

const connection = mongoose.createConnection(
  `${readEnvironment("TEST_MONGO_URL")}/support_${randomUUID().slice(0, 8)}`,
);
const model = ticketModel(connection);
const deps: TicketDeps = { tickets: createTicketStore(model), now: () => new Date(), newId: randomUUID };

beforeAll(() => model.createIndexes());
afterAll(async () => {
  await model.deleteMany({});
  await connection.close();
});

const person = (...roles: Role[]): Caller => ({
  userId: randomUUID() as UserId,
  roles: ["user", ...roles],
  acceptedTerms: true,
  isBanned: false,
});

const request = { subject: "A refund", description: "Where is it?", category: "PAYMENTS" } as const;
const open = (caller: Caller, key: string = randomUUID()) => openTicket(deps, { caller, key, ...request });

describe("a ticket belongs to whoever opened it", () => {
  test("somebody else's ticket can't be read, answered or ended", async () => {
    const owner = person();
    const { id } = await open(owner);
    const stranger = person();
    const notFound = expect.objectContaining({ code: "TICKET_NOT_FOUND" });
    await expect(readTicket(deps, stranger, id)).rejects.toEqual(notFound);
    await expect(replyToTicket(deps, { caller: stranger, key: "k", ticketId: id, message: "hi" })).rejects.toEqual(
      notFound,
    );
    await expect(resolveTicket(deps, { caller: stranger, key: "k", ticketId: id })).rejects.toEqual(notFound);
    expect(await readTicket(deps, owner, id)).toMatchObject({ status: "OPEN", messages: [] });
  });

  test("staff read and answer everybody's, list all, and alone close", async () => {
    const owner = person();
    const staff = person("staff");
    const { id } = await open(owner);
    await replyToTicket(deps, { caller: staff, key: "k", ticketId: id, message: "Looking into it" });
    const read = await readTicket(deps, owner, id);
    expect(read).toMatchObject({
      status: "IN_PROGRESS",
      messages: [{ senderType: "STAFF", message: "Looking into it" }],
    });
    await expect(closeTicket(deps, { caller: owner, key: "k", ticketId: id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(listAllTickets(deps, owner, { first: 10 })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await closeTicket(deps, { caller: staff, key: "k2", ticketId: id });
    const closed = await listAllTickets(deps, staff, { first: 100, status: "CLOSED" });
    expect(closed.nodes.map((ticket) => ticket.id)).toContain(id);
  });
});

test("an admin, and nobody else, knows how many tickets and messages there are", async () => {
  const before = await readCounts(deps, person("admin"));
  const owner = person();
  const { id } = await open(owner);
  for (const message of ["1", "2"]) await replyToTicket(deps, { caller: owner, key: message, ticketId: id, message });
  expect(await readCounts(deps, person("admin"))).toEqual({
    tickets: before.tickets + 1,
    ticketMessages: before.ticketMessages + 2,
  });
  await expect(readCounts(deps, person("staff"))).rejects.toMatchObject({ code: "FORBIDDEN" });
});

describe("a call is made once", () => {
  test("opening again with the same key answers the same ticket, with other input is refused", async () => {
    const caller = person();
    const [first, second] = await Promise.all([open(caller, "same"), open(caller, "same")]);
    expect(second.id).toBe(first.id);
    const other = openTicket(deps, { caller, key: "same", ...request, subject: "Another" });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await listMyTickets(deps, caller, { first: 10 })).nodes).toHaveLength(1);
    expect((await open(person(), "same")).id).not.toBe(first.id);
  });

  test("a message sent twice with one key is there once, and many at once are all there", async () => {
    const caller = person();
    const { id } = await open(caller);
    const say = (key: string, message: string) => replyToTicket(deps, { caller, key, ticketId: id, message });
    await Promise.all(["a", "b", "c", "d"].flatMap((key) => [say(key, `message ${key}`), say(key, `message ${key}`)]));
    const { messages } = await readTicket(deps, caller, id);
    expect(messages.map(({ message }) => message).toSorted()).toEqual([
      "message a",
      "message b",
      "message c",
      "message d",
    ]);
    await expect(say("a", "something else")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });
});

test("bad input is refused with its field, and nothing is stored", async () => {
  const caller = person();
  for (const [field, value] of [
    ["subject", "  "],
    ["description", ""],
    ["subject", "x".repeat(201)],
  ] as const) {
    const refused = openTicket(deps, { caller, key: randomUUID(), ...request, [field]: value });
    await expect(refused).rejects.toMatchObject({ code: "INVALID_INPUT", fields: { field } });
  }
  expect((await listMyTickets(deps, caller, { first: 10 })).nodes).toEqual([]);
});

test("a list goes on where a page ended, newest first", async () => {
  const caller = person();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await open(caller)).id);
  const first = await listMyTickets(deps, caller, { first: 3 });
  const second = await listMyTickets(deps, caller, { first: 3, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(ids);
  expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  await expect(listMyTickets(deps, caller, { first: 0 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(listMyTickets(deps, caller, { first: 3, after: "nonsense" })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

test("what a ticket owes is published in order, again after a failure, and then forgotten", async () => {
  const owner = person();
  const { id } = await open(owner);
  await replyToTicket(deps, { caller: person("staff"), key: "k", ticketId: id, message: "Hello" });
  const published: OutgoingRecord[] = [];
  let failures = 2;
  const relay = startTicketRelay(
    model,
    async (records) => {
      if (failures-- > 0) throw new Error("the broker is away");
      published.push(...records);
    },
    createLogger("support", "silent"),
  );
  const owed = () => model.countDocuments({ "pendingEvents.occurredAt": { $exists: true } });
  await until(async () => (await owed()) === 0);
  await relay.stop();

  const ours = published.filter(({ key }) => key === id);
  expect(ours.map(({ type }) => type)).toEqual([
    "stakehold.support.v1.TicketOpened",
    "stakehold.support.v1.TicketReplied",
  ]);
  expect(fromBinary(TicketRepliedSchema, ours[1]?.value ?? new Uint8Array())).toMatchObject({
    ticketId: id,
    userId: owner.userId,
    byStaff: true,
  });
});
