import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { fromBinary } from "@bufbuild/protobuf";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { ReplyTemplateChangedSchema, TicketAssignedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { assignTicket, takeTicket } from "../src/operations/assign-ticket.ts";
import { closeTicket } from "../src/operations/end-ticket.ts";
import { replyToTicket } from "../src/operations/reply-to-ticket.ts";
import { changeTemplate, createTemplate, deleteTemplate } from "../src/operations/write-templates.ts";
import { createSupport, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

const [ann, ben] = [newId(), newId()];
const take = (userId: string, ticketId: string, idempotencyKey = newId()) =>
  takeTicket(support.deps, { userId, ticketId, idempotencyKey });
const assign = (userId: string, ticketId: string, assigneeId: string | null, idempotencyKey = newId()) =>
  assignTicket(support.deps, { userId, ticketId, assigneeId, idempotencyKey });

async function publish(): Promise<OutgoingRecord[]> {
  const published: OutgoingRecord[] = [];
  await support.publishAll(async (records) => void published.push(...records));
  return published;
}

/** Returns the short types of the events that were published since the last call, for one ticket or the templates. */
const publishedOf = async (key: string) =>
  (await publish()).filter((record) => record.key === key).map(({ type }) => type.split(".").at(-1));

test("each assignment and unassignment of a ticket is published once, with only its id", async () => {
  const { id } = await support.open(newId());
  await publish();
  await take(ann, id, "take");
  await support.deps.staff.saw(ben);
  await assign(ann, id, ben, "assign");
  await assign(ben, id, null, "back");
  const events = (await publish()).filter(({ key }) => key === id);
  expect(events.map(({ type }) => type)).toEqual([1, 2, 3].map(() => TicketAssignedSchema.typeName));
  for (const { value } of events) expect(fromBinary(TicketAssignedSchema, value)).toMatchObject({ ticketId: id });
  const bytes = Buffer.concat(events.map(({ value }) => value)).toString("latin1");
  expect([ann, ben].filter((person) => bytes.includes(person))).toEqual([]);
});

test("refused, repeated and ineffective calls publish nothing", async () => {
  const { id, userId: owner } = await support.open();
  await take(ann, id, "take");
  expect(await publishedOf(id)).toEqual(["TicketOpened", "TicketAssigned"]);
  await take(ann, id, "take");
  await take(ann, id);
  await assign(ann, id, ann);
  for (const refused of [
    () => take(ben, id),
    () => assign(ann, id, newId()),
    () => assign(ann, id, owner),
    () => take(ben, newId()),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: expect.any(String) });
  }
  expect(await publishedOf(id)).toEqual([]);
});

test("many concurrent takers of a ticket publish one event", async () => {
  const { id } = await support.open();
  await Promise.allSettled(Array.from({ length: 6 }, () => take(newId(), id)));
  expect(await publishedOf(id)).toEqual(["TicketOpened", "TicketAssigned"]);
});

test("an answer that takes a ticket, and an ending, publish only their own events", async () => {
  const { id: ticketId } = await support.open();
  const call = { userId: ann, ticketId, idempotencyKey: "k" };
  await replyToTicket(support.deps, { ...call, isStaff: true, message: "Hello" });
  await closeTicket(support.deps, call);
  expect(await publishedOf(ticketId)).toEqual(["TicketOpened", "TicketReplied", "TicketEnded"]);
});

test("a ticket that is unassigned because its assignee left publishes an event", async () => {
  const { id } = await support.open();
  await take(ann, id);
  await publish();
  await support.deliver(UserDeletedSchema, { userId: ann });
  expect(await publishedOf(id)).toEqual(["TicketAssigned"]);
  await support.deliver(UserDeletedSchema, { userId: ann });
  expect(await publishedOf(id)).toEqual([]);
});

test("each change of a template is published once, with only its id", async () => {
  const words = { title: "Refunds", text: "On its way." };
  const made = await createTemplate(support.deps, { userId: ann, idempotencyKey: "c", ...words });
  await createTemplate(support.deps, { userId: ann, idempotencyKey: "c", ...words });
  const command = { userId: ben, templateId: made.id };
  await changeTemplate(support.deps, { ...command, ...words, idempotencyKey: "same words" });
  await changeTemplate(support.deps, { ...command, title: "Late", text: "Soon.", idempotencyKey: "d" });
  await deleteTemplate(support.deps, { ...command, idempotencyKey: "e" });
  await expect(deleteTemplate(support.deps, { ...command, idempotencyKey: "f" })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_FOUND",
  });
  const events = await publish();
  expect(events.map(({ key, type }) => [key, type])).toEqual(
    [1, 2, 3].map(() => ["team", ReplyTemplateChangedSchema.typeName]),
  );
  for (const { value } of events)
    expect(fromBinary(ReplyTemplateChangedSchema, value)).toMatchObject({ templateId: made.id });
  expect(await publish()).toEqual([]);
});
