import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { newId } from "@stakehold/service/id.ts";
import { assignTicket, takeTicket } from "../src/operations/assign-ticket.ts";
import { closeTicket } from "../src/operations/end-ticket.ts";
import { listTemplates, type TemplatePosition, placeOf } from "../src/operations/list-templates.ts";
import { readTicket } from "../src/operations/read-ticket.ts";
import { replyToTicket } from "../src/operations/reply-to-ticket.ts";
import { changeTemplate, createTemplate, deleteTemplate } from "../src/operations/write-templates.ts";
import { createSupport, type Support } from "./support.ts";

let support: Support;
beforeAll(async () => {
  support = await createSupport();
});
afterAll(() => support.close());

const DAY_MS = 24 * 60 * 60_000;
const codeIs = (code: string) => expect.objectContaining({ code });
const take = (userId: string, ticketId: string, idempotencyKey: string = newId()) =>
  takeTicket(support.deps, { userId, ticketId, idempotencyKey });
const assign = (userId: string, ticketId: string, assigneeId: string | null) =>
  assignTicket(support.deps, { userId, ticketId, assigneeId, idempotencyKey: newId() });
/** Returns the audit entries of a ticket or template, last first. */
const recordOf = (subjectId: string, page: Page<TimePosition> = { limit: 10, after: undefined }) =>
  support.deps.audit.entriesOf(subjectId, page);
const holderOf = async (ticketId: string) =>
  (await readTicket(support.deps, { userId: newId(), isStaff: true, ticketId })).assignee;

describe("a ticket", () => {
  test("that many take at once gets one assignee, and the others are refused with TICKET_TAKEN", async () => {
    const { id } = await support.open();
    const people = Array.from({ length: 8 }, () => newId());
    const outcomes = await Promise.allSettled(people.map((userId) => take(userId, id)));
    const winners = people.filter((_one, index) => outcomes[index]?.status === "fulfilled");
    expect(winners).toEqual([await holderOf(id)]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [Object(outcome.reason).code] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 7 }, () => "TICKET_TAKEN"));
    expect(await recordOf(id)).toHaveLength(1);
  });

  test("is taken once per call, even after it was assigned to somebody else", async () => {
    const { id } = await support.open();
    const [ann, ben] = [newId(), newId()];
    await take(ann, id, "same");
    await assign(ben, id, ben);
    expect(await take(ann, id, "same")).toMatchObject({ assignee: ben });
    await expect(take(ann, id)).rejects.toEqual(codeIs("TICKET_TAKEN"));
  });

  test("can be assigned only to people who used support as staff within 30 days", async () => {
    const { id } = await support.open();
    const [ann, ben] = [newId(), newId()];
    const now = new Date();
    support.setClock(now);
    await expect(assign(ann, id, ben)).rejects.toEqual(codeIs("ASSIGNEE_NOT_STAFF"));
    expect(await holderOf(id)).toBeNull();
    await support.deps.staff.saw(ben);
    expect(await assign(ann, id, ben)).toMatchObject({ assignee: ben });
    expect(await support.deps.staff.list({ limit: 10, after: undefined })).toEqual([ben]);
    support.setClock(new Date(now.getTime() + 31 * DAY_MS));
    await assign(ann, id, null);
    await expect(assign(ann, id, ben)).rejects.toEqual(codeIs("ASSIGNEE_NOT_STAFF"));
    expect(await assign(ann, id, ann)).toMatchObject({ assignee: ann });
    support.setClock(now);
  });

  test("is unassigned when its assignee deletes their account, and only their id stays on record", async () => {
    const { id } = await support.open();
    const ann = newId();
    await support.deps.staff.saw(ann);
    await take(ann, id);
    await support.deliver(UserDeletedSchema, { userId: ann });
    expect(await holderOf(id)).toBeNull();
    expect(await support.deps.staff.has(ann)).toBe(false);
    expect(await recordOf(id)).toMatchObject([{ actorId: ann }]);
  });
});

describe("an act of staff", () => {
  test("is recorded in order, page by page, with its change but without the text of a message", async () => {
    const { id } = await support.open();
    const [ann, ben] = [newId(), newId()];
    let clock = Date.now();
    const tick = () => support.setClock(new Date((clock += 1_000)));
    tick();
    await take(ann, id);
    tick();
    await replyToTicket(support.deps, {
      userId: ben,
      isStaff: true,
      ticketId: id,
      message: "Something private",
      idempotencyKey: newId(),
    });
    tick();
    await closeTicket(support.deps, { userId: ann, ticketId: id, idempotencyKey: newId() });

    const first = await recordOf(id, { limit: 2, after: undefined });
    expect(first.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["CLOSE_TICKET", ann],
      ["REPLY_TO_TICKET", ben],
      ["TAKE_TICKET", ann],
    ]);
    const second = first[1];
    const after: TimePosition | undefined = second && { time: second.createdAt, id: second.id };
    const rest = await recordOf(id, { limit: 2, after });
    expect(rest).toEqual([{ ...rest[0], action: "TAKE_TICKET", subjectId: id, before: {}, after: { assignee: ann } }]);
    expect(second).toMatchObject({
      before: { status: "OPEN", messages: "0" },
      after: { status: "IN_PROGRESS", messages: "1" },
    });
    expect(JSON.stringify(first)).not.toContain("private");
    const bens = await support.deps.audit.entries({ personId: ben, limit: 2, after: undefined });
    expect(bens).toEqual([second]);
  });

  test("is recorded once, even if moved concurrently, and stays when the ticket is deleted", async () => {
    const { id, createdAt } = await support.open();
    await take(newId(), id);
    await Promise.all([1, 2, 3].map(() => support.deps.audit.gather()));
    expect((await support.model.findById(id).lean())?.owedEntries).toEqual([]);
    await support.publishAll(async () => undefined);
    const clearedBefore = timestampFromDate(new Date(createdAt.getTime() + DAY_MS));
    await support.deliver(PlatformClearedSchema, { clearedBefore });
    expect(await support.model.exists({ _id: id })).toBeNull();
    expect(await recordOf(id)).toHaveLength(1);
  });
});

describe("templates", () => {
  const words = (title: string) => ({ title, text: `About ${title}` });
  const create = (title: string, userId: string = newId(), idempotencyKey: string = newId()) =>
    createTemplate(support.deps, { userId, idempotencyKey, ...words(title) });

  test("that are added concurrently are all listed, by title, page by page", async () => {
    await Promise.all(["beta", "Alpha", "gamma", "alpha 2"].map((title) => create(title)));
    const titles: string[] = [];
    let after: TemplatePosition | undefined;
    for (let pages = 0; pages < 4; pages += 1) {
      const [template] = await listTemplates(support.deps, { limit: 1, after });
      if (template === undefined) break;
      titles.push(template.title);
      after = placeOf(template);
    }
    expect(titles).toEqual(["Alpha", "alpha 2", "beta", "gamma"]);
    expect(await listTemplates(support.deps, { limit: 1, after })).toEqual([]);
  });

  test("are added, changed and deleted once per call, each recorded with who did it", async () => {
    const [ann, ben] = [newId(), newId()];
    const made = await create("Refunds", ann, "same");
    expect(await create("Refunds", ann, "same")).toEqual(made);
    await expect(create("Other", ann, "same")).rejects.toEqual(codeIs("IDEMPOTENCY_KEY_REUSED"));
    const command = { userId: ben, templateId: made.id };
    const changed = await changeTemplate(support.deps, { ...command, ...words("Payouts"), idempotencyKey: "c" });
    expect(changed).toMatchObject({ createdBy: ann, changedBy: ben, title: "Payouts" });
    for (let time = 0; time < 2; time += 1) {
      expect(await deleteTemplate(support.deps, { ...command, idempotencyKey: "d" })).toBe(made.id);
    }
    await expect(deleteTemplate(support.deps, { ...command, idempotencyKey: "e" })).rejects.toEqual(
      codeIs("TEMPLATE_NOT_FOUND"),
    );
    await expect(create("Refunds", ann, "same")).rejects.toEqual(codeIs("TEMPLATE_NOT_FOUND"));
    const entries = await recordOf(made.id);
    const recorded = entries.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }));
    expect(recorded).toHaveLength(3);
    expect(recorded).toEqual(
      expect.arrayContaining([
        { action: "CREATE_TEMPLATE", actorId: ann, before: {}, after: words("Refunds") },
        { action: "CHANGE_TEMPLATE", actorId: ben, before: words("Refunds"), after: words("Payouts") },
        { action: "DELETE_TEMPLATE", actorId: ben, before: words("Payouts"), after: {} },
      ]),
    );
  });
});
