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
const toldOf = async (key: string) =>
  (await publish()).filter((record) => record.key === key).map(({ type }) => type.split(".").at(-1));

test("each time that a ticket is taken, assigned or put back is told once, by its id alone", async () => {
  const { id } = await support.open(newId());
  await publish();
  await take(ann, id, "take");
  await support.deps.staff.saw(ben);
  await assign(ann, id, ben, "assign");
  await assign(ben, id, null, "back");
  const told = (await publish()).filter(({ key }) => key === id);
  expect(told.map(({ type }) => type)).toEqual([1, 2, 3].map(() => TicketAssignedSchema.typeName));
  for (const { value } of told) expect(fromBinary(TicketAssignedSchema, value)).toMatchObject({ ticketId: id });
  const bytes = Buffer.concat(told.map(({ value }) => value)).toString("latin1");
  expect([ann, ben].filter((person) => bytes.includes(person))).toEqual([]);
});

test("what is refused, repeated or changes nothing is not told", async () => {
  const { id, userId: owner } = await support.open();
  await take(ann, id, "take");
  expect(await toldOf(id)).toEqual(["TicketOpened", "TicketAssigned"]);
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
  expect(await toldOf(id)).toEqual([]);
});

test("of many who take a ticket at once, one is told", async () => {
  const { id } = await support.open();
  await Promise.allSettled(Array.from({ length: 6 }, () => take(newId(), id)));
  expect(await toldOf(id)).toEqual(["TicketOpened", "TicketAssigned"]);
});

test("an answer that takes a ticket, and an end, are told as such and not a second time", async () => {
  const { id: ticketId } = await support.open();
  const call = { userId: ann, ticketId, idempotencyKey: "k" };
  await replyToTicket(support.deps, { ...call, isStaff: true, message: "Hello" });
  await closeTicket(support.deps, call);
  expect(await toldOf(ticketId)).toEqual(["TicketOpened", "TicketReplied", "TicketEnded"]);
});

test("a ticket that is given back because who held it left is told", async () => {
  const { id } = await support.open();
  await take(ann, id);
  await publish();
  await support.hear(UserDeletedSchema, { userId: ann });
  expect(await toldOf(id)).toEqual(["TicketAssigned"]);
  await support.hear(UserDeletedSchema, { userId: ann });
  expect(await toldOf(id)).toEqual([]);
});

test("each change of a template is told once, by its id alone", async () => {
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
  const told = await publish();
  expect(told.map(({ key, type }) => [key, type])).toEqual(
    [1, 2, 3].map(() => ["team", ReplyTemplateChangedSchema.typeName]),
  );
  for (const { value } of told)
    expect(fromBinary(ReplyTemplateChangedSchema, value)).toMatchObject({ templateId: made.id });
  expect(await publish()).toEqual([]);
});
