import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { assignTicket } from "../src/operations/assign-ticket.ts";
import { closeTicket, resolveTicket } from "../src/operations/end-ticket.ts";
import type { QueueFilter, QueuePosition } from "../src/operations/ports/tickets.ts";
import { replyToTicket } from "../src/operations/reply-to-ticket.ts";
import { createSupport, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());
beforeEach(async () => void (await support.model.deleteMany()));

const START = Date.UTC(2026, 10, 21, 8);
const at = (minute: number) => support.setClock(new Date(START + minute * 60_000));
const [ann, ben] = [newId(), newId()];

const openAt = async (minute: number, userId = newId()) => {
  at(minute);
  return (await support.open(userId)).id;
};
const replyAt = (minute: number, ticketId: string, by: { userId: string; isStaff: boolean }) => {
  at(minute);
  return replyToTicket(support.deps, { ...by, ticketId, message: "m", idempotencyKey: newId() });
};
const staff = (userId: string) => ({ userId, isStaff: true });

/** Reads a whole list as a caller does, `limit` at a time. */
async function read(filter: QueueFilter, limit = 100): Promise<string[]> {
  const ids: string[] = [];
  let after: QueuePosition | undefined;
  for (let pages = 0; pages < 50; pages += 1) {
    const found = await support.deps.reader.queue(filter, { limit, after });
    const page = found.slice(0, limit);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (found.length <= limit || last === undefined) return ids;
    after = { ...last.queue, id: last.id };
  }
  throw new Error("The queue does not end");
}

test("the longest waiting ticket comes first, whatever messages it gets, and answered ones come last", async () => {
  const owner = newId();
  const first = await openAt(0, owner);
  const second = await openAt(1);
  const answered = await openAt(2);
  await replyAt(3, answered, staff(ann));
  await replyAt(4, first, { userId: owner, isStaff: false });
  const third = await openAt(5);
  expect(await read({ kind: "OPEN" })).toEqual([first, second, third, answered]);
  await replyAt(6, first, staff(ann));
  await replyAt(7, first, { userId: owner, isStaff: false });
  expect(await read({ kind: "OPEN" })).toEqual([second, third, first, answered]);
});

test("it is read page by page without gaps, even with equal times", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push(await openAt(0));
  for (let made = 0; made < 3; made += 1) await replyAt(1, await openAt(0), staff(ann));
  const whole = await read({ kind: "OPEN" });
  expect(whole).toHaveLength(8);
  expect(whole.slice(0, 5)).toEqual(ids.toSorted());
  for (const limit of [1, 2, 3]) expect(await read({ kind: "OPEN" }, limit)).toEqual(whole);
});

test("it can be filtered by unassigned, by assignee, and by ended, latest first", async () => {
  const [free, held, resolved, closed] = [await openAt(0), await openAt(1), await openAt(2), await openAt(3)];
  const call = { userId: ann, idempotencyKey: "k" };
  await assignTicket(support.deps, { ...call, ticketId: held, assigneeId: ann });
  at(4);
  await resolveTicket(support.deps, { ...call, isStaff: true, ticketId: resolved });
  at(5);
  await closeTicket(support.deps, { ...call, ticketId: closed });
  expect(await read({ kind: "HELD", by: null })).toEqual([free]);
  expect(await read({ kind: "HELD", by: ann })).toEqual([held]);
  expect(await read({ kind: "HELD", by: ben })).toEqual([]);
  expect(await read({ kind: "OPEN" })).toEqual([free, held]);
  expect(await read({ kind: "RESOLVED" })).toEqual([closed, resolved]);
  expect(await read({ kind: "RESOLVED" }, 1)).toEqual([closed, resolved]);
});

test("tickets written by the previous version are placed in the queue, and none is lost", async () => {
  const [opened, answered, ended, waitingAgain] = [await openAt(0), await openAt(1), await openAt(2), await openAt(3)];
  await replyAt(4, waitingAgain, staff(ann));
  const message = (senderType: "USER" | "STAFF") => ({
    id: newId(),
    message: "m",
    senderType,
    createdAt: new Date(START),
  });
  const unknown = { queue: 1, firstAnsweredAt: 1, assignee: 1, owedEntries: 1 } as const;
  await support.model.updateOne({ _id: opened }, { $unset: unknown });
  await support.model.updateOne({ _id: answered }, { $push: { messages: message("STAFF") }, $unset: unknown });
  await support.model.updateOne({ _id: ended }, { $set: { status: "CLOSED" } });
  await support.model.updateOne({ _id: waitingAgain }, { $push: { messages: message("USER") } });
  await support.deps.placeTickets();
  expect(await read({ kind: "OPEN" })).toEqual([...[opened, waitingAgain].toSorted(), answered]);
  expect(await read({ kind: "HELD", by: null })).toEqual([opened, answered]);
  expect(await read({ kind: "RESOLVED" })).toEqual([ended]);
  const [first] = await support.deps.reader.queue({ kind: "HELD", by: null }, { limit: 1, after: undefined });
  expect(first).toMatchObject({ id: opened, assignee: null, waitingSince: new Date(START), firstAnsweredAt: null });
});
