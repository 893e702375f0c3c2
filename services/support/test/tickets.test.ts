import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { fromBinary } from "@bufbuild/protobuf";
import { onceByEvent, type Once } from "@stakehold/messaging/change/change.ts";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { TicketEndedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { closeTicket as close } from "../src/domain/end-ticket.ts";
import { requireTicket, type Ticket, type TicketState } from "../src/domain/ticket.ts";
import { closeTicket, resolveTicket } from "../src/operations/end-ticket.ts";
import { openTicket } from "../src/operations/open-ticket.ts";
import { readTicket } from "../src/operations/read-ticket.ts";
import { replyToTicket } from "../src/operations/reply-to-ticket.ts";
import { createSupport, request, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

const person = () => ({ userId: newId(), isStaff: false });
const staff = () => ({ userId: newId(), isStaff: true });

test("somebody else's ticket can't be read, answered or ended", async () => {
  const { deps } = support;
  const owner = person();
  const { id: ticketId } = await support.open(owner.userId);
  const stranger = { ...person(), ticketId };
  const notFound = expect.objectContaining({ code: "TICKET_NOT_FOUND" });
  await expect(readTicket(deps, stranger)).rejects.toEqual(notFound);
  await expect(replyToTicket(deps, { ...stranger, idempotencyKey: "k", message: "hi" })).rejects.toEqual(notFound);
  await expect(resolveTicket(deps, { ...stranger, idempotencyKey: "k" })).rejects.toEqual(notFound);
  expect(await readTicket(deps, { ...owner, ticketId })).toMatchObject({ status: "OPEN", messages: [] });
});

describe("a repeated call", () => {
  test("that opens a ticket returns the same ticket, and is refused with other input", async () => {
    const { userId } = person();
    const [first, second] = await Promise.all([support.open(userId, "same"), support.open(userId, "same")]);
    expect(second.id).toBe(first.id);
    const other = openTicket(support.deps, { userId, idempotencyKey: "same", ...request, subject: "Another" });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await support.deps.reader.listOf(userId, { limit: 10, after: undefined })).toHaveLength(1);
    expect((await support.open(newId(), "same")).id).not.toBe(first.id);
  });

  test("that writes a message stores it once, and concurrent messages are all stored", async () => {
    const { deps } = support;
    const owner = person();
    const { id: ticketId } = await support.open(owner.userId);
    const write = (idempotencyKey: string, message: string) =>
      replyToTicket(deps, { ...owner, ticketId, message, idempotencyKey });
    await Promise.all(
      ["a", "b", "c", "d"].flatMap((key) => [write(key, `message ${key}`), write(key, `message ${key}`)]),
    );
    const { messages } = await readTicket(deps, { ...owner, ticketId });
    expect(messages.map(({ message }) => message).toSorted()).toEqual([
      "message a",
      "message b",
      "message c",
      "message d",
    ]);
    await expect(write("a", "something else")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("that changed nothing is recognized too", async () => {
    const { deps } = support;
    const { userId, ...owner } = person();
    const [one, another] = [await support.open(userId), await support.open(userId)];
    const resolve = (ticketId: string, idempotencyKey: string) =>
      resolveTicket(deps, { userId, ...owner, ticketId, idempotencyKey });
    await resolve(one.id, "first");
    await resolve(one.id, "second");
    const { calls, pendingEvents } = (await support.model.findById(one.id).lean()) ?? {};
    expect([calls?.length, pendingEvents?.length]).toEqual([2, 2]);
    await closeTicket(deps, { userId: newId(), ticketId: one.id, idempotencyKey: "k" });
    await expect(resolve(one.id, "third")).rejects.toMatchObject({ code: "TICKET_CLOSED" });
    expect(await resolve(one.id, "second")).toMatchObject({ status: "CLOSED" });
    expect(await resolve(another.id, "second")).toMatchObject({ status: "RESOLVED" });
  });

  test("by an event is applied once, however often it is delivered", async () => {
    const { id: ticketId } = await support.open();
    const once: Once<TicketState, Ticket> = { ...onceByEvent(newId()), repeated: requireTicket };
    for (let time = 0; time < 2; time += 1) {
      const decide = (state: TicketState, now: Date) => close(state, "staff", now);
      const closed = await support.deps.tickets.change({ ticketId }, decide, once);
      expect(closed).toMatchObject({ status: "CLOSED" });
    }
    expect((await support.model.findById(ticketId).lean())?.calls).toHaveLength(1);
  });
});

test("a ticket's events are published in order, retried after a failure, and then removed", async () => {
  const { deps } = support;
  const owner = person();
  const { id: ticketId } = await support.open(owner.userId);
  await replyToTicket(deps, { ...staff(), ticketId, message: "Hello", idempotencyKey: "k" });
  await resolveTicket(deps, { ...owner, ticketId, idempotencyKey: "k" });
  const published: OutgoingRecord[] = [];
  let failures = 2;
  await support.publishAll(async (records) => {
    if (failures-- > 0) throw new Error("the broker is away");
    published.push(...records);
  });

  const ours = published.filter(({ key }) => key === ticketId);
  expect(ours.map(({ type }) => type)).toEqual([
    "stakehold.support.v1.TicketOpened",
    "stakehold.support.v1.TicketReplied",
    "stakehold.support.v1.TicketEnded",
  ]);
  const none = new Uint8Array();
  expect(fromBinary(TicketRepliedSchema, ours[1]?.value ?? none)).toMatchObject({
    ticketId,
    userId: owner.userId,
    byStaff: true,
  });
  expect(fromBinary(TicketEndedSchema, ours[2]?.value ?? none)).toMatchObject({ ticketId, status: "RESOLVED" });
});
