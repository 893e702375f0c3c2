import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { newId } from "@stakehold/service/id.ts";
import { z } from "zod";
import { openGraph, type Graph } from "./graph.ts";

let graph: Graph;
beforeAll(async () => {
  graph = await openGraph();
});
afterAll(() => graph.close());

const PAGE = "pageInfo { hasNextPage endCursor }";
const QUEUE = `query ($filter: TicketQueueFilter!, $first: Int!, $after: String) {
  ticketQueue(filter: $filter, first: $first, after: $after) { nodes { id assignee { id } waitingSince answerDueAt } ${PAGE} } }`;
const queueShape = z.object({
  ticketQueue: z.object({
    nodes: z.array(z.object({ id: z.string(), assignee: z.object({ id: z.string() }).nullable() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
const queueOf = async (caller: Caller, filter: string, args: object = {}) =>
  queueShape.parse((await graph.send(caller, QUEUE, { filter, first: 100, ...args })).data).ticketQueue;

const TAKE = `mutation ($input: ResolveTicketInput!) { takeTicket(input: $input) { ticket { assignee { id } } } }`;
const ASSIGN = `mutation ($input: AssignTicketInput!) { assignTicket(input: $input) { ticket { assignee { id } } } }`;
const CREATE = `mutation ($input: CreateReplyTemplateInput!) {
  createReplyTemplate(input: $input) { replyTemplate { id title createdBy { id } } } }`;
const CHANGE = `mutation ($input: ChangeReplyTemplateInput!) { changeReplyTemplate(input: $input) { replyTemplate { id } } }`;
const DELETE = `mutation ($input: DeleteReplyTemplateInput!) { deleteReplyTemplate(input: $input) { replyTemplateId } }`;
const ENTRY = "action actorId subjectId reason before { name value } after { name value }";
const ENTRIES = `query ($personId: ID, $first: Int! = 20, $after: String) {
  supportAuditEntries(personId: $personId, first: $first, after: $after) { nodes { ${ENTRY} } ${PAGE} } }`;
const HISTORY = `query ($id: ID!, $first: Int! = 20, $after: String) {
  ticket(id: $id) { history(first: $first, after: $after) { nodes { ${ENTRY} } ${PAGE} } } }`;
const pageShape = z.object({ supportAuditEntries: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) });
const TICKET = `query ($id: ID!) { ticket(id: $id) { %s } }`;

const key = () => newId();
/** Returns audit values as the graph returns them. */
const auditValues = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const words = { title: "Refunds", text: "It is on its way." };

describe("staff-only operations", () => {
  test("are refused to everybody else, and change nothing", async () => {
    const owner = graph.person();
    const { id } = await graph.support.open(owner.userId);
    const requests: [string, object][] = [
      [QUEUE, { filter: "OPEN", first: 1 }],
      ["{ supportStaff { nodes { id } } }", {}],
      ["{ replyTemplates { nodes { id } } }", {}],
      [ENTRIES, {}],
      [HISTORY, { id }],
      [TAKE, { input: { ticketId: id, idempotencyKey: key() } }],
      [ASSIGN, { input: { ticketId: id, assigneeId: owner.userId, idempotencyKey: key() } }],
      [CREATE, { input: { ...words, idempotencyKey: key() } }],
      [CHANGE, { input: { ...words, replyTemplateId: newId(), idempotencyKey: key() } }],
      [DELETE, { input: { replyTemplateId: newId(), idempotencyKey: key() } }],
    ];
    for (const [query, variables] of requests) {
      expect([query, (await graph.send(owner, query, variables)).codes]).toEqual([query, ["FORBIDDEN"]]);
    }
    const ada = graph.person("ADMIN");
    expect((await queueOf(ada, "OPEN")).nodes).toEqual([{ id, assignee: null }]);
    expect((await graph.send(ada, ENTRIES)).data).toMatchObject({ supportAuditEntries: { nodes: [] } });
    expect((await graph.send(ada, "{ replyTemplates { nodes { id } } }")).data).toEqual({
      replyTemplates: { nodes: [] },
    });
  });

  test.each(["assignee { id }", "waitingSince", "answerDueAt", "firstAnsweredAt"])(
    "a ticket's owner can't see its %s, neither by session nor by token, while staff can",
    async (field) => {
      const owner = graph.person();
      const { id } = await graph.support.open(owner.userId);
      const query = TICKET.replace("%s", `id ${field}`);
      const refused = await graph.send(owner, query, { id });
      expect(refused.codes).toEqual(["FORBIDDEN"]);
      expect(refused.data).toMatchObject({ ticket: { id } });
      const program = graph.programOf(graph.person("STAFF"), "tickets:write");
      expect((await graph.send(program, query, { id })).codes).toEqual(["INSUFFICIENT_SCOPE"]);
      expect((await graph.send(graph.person("STAFF"), query, { id })).codes).toEqual([]);
    },
  );
});

describe("staff", () => {
  test("take a ticket from the queue, are refused a taken one, and can reassign it explicitly", async () => {
    const [ann, ben] = [graph.person("STAFF"), graph.person("STAFF")];
    const { id } = await graph.support.open();
    const isIn = async (caller: Caller, filter: string) =>
      (await queueOf(caller, filter)).nodes.some((ticket) => ticket.id === id);
    expect([await isIn(ann, "UNASSIGNED"), await isIn(ann, "MINE")]).toEqual([true, false]);
    const taken = await graph.send(ann, TAKE, { input: { ticketId: id, idempotencyKey: key() } });
    expect(taken.data).toEqual({ takeTicket: { ticket: { assignee: { id: ann.userId } } } });
    expect([await isIn(ann, "UNASSIGNED"), await isIn(ann, "MINE"), await isIn(ben, "MINE")]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await graph.send(ben, TAKE, { input: { ticketId: id, idempotencyKey: key() } })).codes).toEqual([
      "TICKET_TAKEN",
    ]);
    const over = await graph.send(ben, ASSIGN, {
      input: { ticketId: id, assigneeId: ben.userId, idempotencyKey: key() },
    });
    expect(over.data).toEqual({ assignTicket: { ticket: { assignee: { id: ben.userId } } } });
    const back = await graph.send(ben, ASSIGN, { input: { ticketId: id, idempotencyKey: key() } });
    expect(back.data).toEqual({ assignTicket: { ticket: { assignee: null } } });
  });

  test("can assign tickets only to people who have used support as staff", async () => {
    const [ann, ben, stranger] = [graph.person("STAFF"), graph.person("STAFF"), graph.person()];
    const { id } = await graph.support.open();
    const assign = (assigneeId: string) =>
      graph.send(ann, ASSIGN, { input: { ticketId: id, assigneeId, idempotencyKey: key() } });
    for (const nobody of [ben.userId, stranger.userId, "nonsense"]) {
      expect((await assign(nobody)).codes).toEqual(["ASSIGNEE_NOT_STAFF"]);
    }
    await queueOf(ben, "OPEN");
    expect((await assign(ben.userId)).codes).toEqual([]);
    const { data } = await graph.send(ann, "{ supportStaff { nodes { id } } }");
    expect(data).toMatchObject({ supportStaff: { nodes: expect.arrayContaining([{ id: ben.userId }]) } });
    expect(JSON.stringify(data)).not.toContain(stranger.userId);
  });

  test("read the queue page by page, and are refused a cursor of another list", async () => {
    const ann = graph.person("STAFF");
    for (let made = 0; made < 3; made += 1) await graph.support.open();
    const first = await queueOf(ann, "UNASSIGNED", { first: 2 });
    const second = await queueOf(ann, "UNASSIGNED", { first: 100, after: first.pageInfo.endCursor });
    const whole = await queueOf(ann, "UNASSIGNED");
    expect([...first.nodes, ...second.nodes]).toEqual(whole.nodes);
    expect(first.pageInfo.hasNextPage).toBe(true);
    for (const [filter, after] of [
      ["OPEN", first.pageInfo.endCursor],
      ["UNASSIGNED", "nonsense"],
    ]) {
      expect((await graph.send(ann, QUEUE, { filter, first: 2, after })).codes).toEqual(["INVALID_INPUT"]);
    }
  });

  test.each([
    ["an empty title", "title", ""],
    ["a title of 101 characters", "title", "x".repeat(101)],
    ["a text of spaces", "text", "  "],
    ["a text of 5,001 characters", "text", "x".repeat(5_001)],
    ["an invisible character", "text", "Zero\u200Bwidth"],
  ])("are refused a template with %s, with its field, and nothing is stored", async (_fault, field, value) => {
    const ann = graph.person("STAFF");
    const { errors } = await graph.send(ann, CREATE, { input: { ...words, [field]: value, idempotencyKey: key() } });
    expect(errors).toMatchObject([{ code: "INVALID_INPUT", fields: { field } }]);
    expect((await graph.send(ann, "{ replyTemplates { nodes { id } } }")).data).toEqual({
      replyTemplates: { nodes: [] },
    });
  });

  test("manage the team's templates, which are recorded and paged", async () => {
    const ann = graph.person("STAFF");
    const ids: string[] = [];
    const made = z.object({ createReplyTemplate: z.object({ replyTemplate: z.object({ id: z.string() }) }) });
    for (const title of ["b", "a"]) {
      const { data } = await graph.send(ann, CREATE, { input: { ...words, title, idempotencyKey: key() } });
      expect(data).toMatchObject({ createReplyTemplate: { replyTemplate: { title, createdBy: { id: ann.userId } } } });
      ids.unshift(made.parse(data).createReplyTemplate.replyTemplate.id);
    }
    const LIST = `query ($after: String) { replyTemplates(first: 1, after: $after) { nodes { id } ${PAGE} } }`;
    const first = await graph.send(ann, LIST);
    const end = z.object({ replyTemplates: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) });
    const after = end.parse(first.data).replyTemplates.pageInfo.endCursor;
    expect(first.data).toMatchObject({ replyTemplates: { nodes: [{ id: ids[0] }], pageInfo: { hasNextPage: true } } });
    expect((await graph.send(ann, LIST, { after })).data).toMatchObject({
      replyTemplates: { nodes: [{ id: ids[1] }] },
    });
    for (const id of ids) {
      await graph.send(ann, DELETE, { input: { replyTemplateId: id, idempotencyKey: key() } });
    }
    expect(
      (await graph.send(ann, CHANGE, { input: { ...words, replyTemplateId: ids[0], idempotencyKey: key() } })).codes,
    ).toEqual(["TEMPLATE_NOT_FOUND"]);
    expect((await graph.send(graph.person("ADMIN"), ENTRIES, { personId: ids[0] })).data).toMatchObject({
      supportAuditEntries: {
        nodes: [
          { action: "DELETE_TEMPLATE", before: auditValues({ ...words, title: "a" }), after: [] },
          { action: "CREATE_TEMPLATE", actorId: ann.userId, subjectId: ids[0], before: [] },
        ],
      },
    });
  });

  test("read the history of one ticket, and only admins that of all", async () => {
    const [ann, ada] = [graph.person("STAFF"), graph.person("ADMIN")];
    const { id } = await graph.support.open();
    await graph.send(ann, TAKE, { input: { ticketId: id, idempotencyKey: key() } });
    const entry = {
      action: "TAKE_TICKET",
      actorId: ann.userId,
      reason: null,
      subjectId: id,
      before: [],
      after: [{ name: "assignee", value: ann.userId }],
    };
    const { data } = await graph.send(ann, HISTORY, { id });
    expect(data).toMatchObject({ ticket: { history: { nodes: [entry] } } });
    const program = graph.programOf(graph.person("STAFF"), "tickets:write");
    expect((await graph.send(program, HISTORY, { id })).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect((await graph.send(ann, ENTRIES)).codes).toEqual(["FORBIDDEN"]);
    expect((await graph.send(ada, ENTRIES, { first: 1 })).data).toMatchObject({
      supportAuditEntries: { nodes: [entry], pageInfo: { hasNextPage: true } },
    });
    expect((await graph.send(ada, ENTRIES, { personId: "nonsense" })).codes).toEqual(["USER_NOT_FOUND"]);
    expect((await graph.send(ann, ENTRIES, { personId: ann.userId })).codes).toEqual(["FORBIDDEN"]);
    const anns = await graph.send(ada, ENTRIES, { personId: ann.userId });
    expect(anns.data).toMatchObject({ supportAuditEntries: { nodes: [entry], pageInfo: { hasNextPage: false } } });
    const { endCursor } = pageShape.parse(anns.data).supportAuditEntries.pageInfo;
    expect((await graph.send(ada, ENTRIES, { after: endCursor })).codes).toEqual(["INVALID_INPUT"]);
    expect((await graph.send(ada, HISTORY, { id, after: endCursor })).codes).toEqual(["INVALID_INPUT"]);
  });
});
