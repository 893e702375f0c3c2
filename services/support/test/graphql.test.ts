import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Caller, Role } from "@stakehold/service/callers/caller.ts";
import { cursorIn, encodeCursor } from "@stakehold/service/graphql/page.ts";
import { newId } from "@stakehold/service/id.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import { openGraph, type Graph } from "./graph.ts";
import { request, type Support } from "./support.ts";

let graph: Graph;
let support: Support;

beforeAll(async () => {
  graph = await openGraph();
  support = graph.support;
});
afterAll(() => graph.close());

const send = (caller: Caller, query: string, variables: object = {}) => graph.send(caller, query, variables);
const person = (role: Role = "USER", isBanned = false): Caller => graph.person(role, isBanned);
const programOf = (owner: Caller, scope: Scope): Caller => graph.programOf(owner, scope);

const open = (caller: Caller, change: object = {}) =>
  send(caller, `mutation ($input: OpenTicketInput!) { openTicket(input: $input) { ticket { id } } }`, {
    input: { ...request, idempotencyKey: newId(), ...change },
  });

const act = (caller: Caller, action: "resolveTicket" | "closeTicket", ticketId: string) =>
  send(caller, `mutation ($input: ResolveTicketInput!) { ${action}(input: $input) { ticket { status } } }`, {
    input: { ticketId, idempotencyKey: newId() },
  });

const reply = (caller: Caller, ticketId: string, message: string) =>
  send(caller, `mutation ($input: ReplyToTicketInput!) { replyToTicket(input: $input) { ticket { status } } }`, {
    input: { ticketId, message, idempotencyKey: newId() },
  });

const see = (caller: Caller, id: string) =>
  send(
    caller,
    `query ($id: ID!) { ticket(id: $id) { status user { id } messageCount messages { nodes { senderType message } } } }`,
    { id },
  );

const listShape = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});
const LIST = "{ nodes { id } pageInfo { hasNextPage endCursor } }";
const mine = (caller: Caller, args: object) =>
  send(caller, `query ($first: Int!, $after: String) { tickets(first: $first, after: $after) ${LIST} }`, args);
const all = (caller: Caller, args: object) =>
  send(
    caller,
    `query ($first: Int!, $status: TicketStatus) { allTickets(first: $first, status: $status) ${LIST} }`,
    args,
  );
const mineOf = async (caller: Caller, args: object) =>
  z.object({ tickets: listShape }).parse((await mine(caller, args)).data).tickets;

test("a token with the scope can read and answer its person's tickets, and no other token can", async () => {
  const owner = person();
  const { id } = await support.open(owner.userId);
  const program = programOf(owner, "tickets:write");
  expect((await reply(program, id, "Here is more")).data).toEqual({ replyToTicket: { ticket: { status: "OPEN" } } });
  expect((await see(program, id)).data).toMatchObject({ ticket: { status: "OPEN", messageCount: 1 } });
  const listed = await send(program, "{ tickets { nodes { id subject } } }");
  expect(listed.data).toMatchObject({ tickets: { nodes: [{ id }] } });
  expect((await see(programOf(owner, "bets:read"), id)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
});

describe("staff", () => {
  test("read one person's tickets, page by page, and nobody else does", async () => {
    const [owner, staff] = [person(), person("STAFF")];
    const { id: first } = await support.open(owner.userId);
    const { id: second } = await support.open(owner.userId);
    await support.open(person().userId);
    const query = `query ($of: [_Any!]!, $first: Int!, $after: String) { _entities(representations: $of) {
      ... on PersonRecord { tickets(first: $first, after: $after) ${LIST} } } }`;
    const of = [{ __typename: "PersonRecord", id: owner.userId }];
    const shape = z.object({ _entities: z.tuple([z.object({ tickets: listShape })]) });
    const page = async (after?: string | null) =>
      shape.parse((await send(staff, query, { of, first: 1, after })).data)._entities[0].tickets;
    const newest = await page();
    const oldest = await page(newest.pageInfo.endCursor);
    expect([newest, oldest].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
    expect([...newest.nodes, ...oldest.nodes].map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect((await send(owner, query, { of, first: 1 })).codes).toEqual(["FORBIDDEN"]);
  });

  test("read, answer and list all tickets, and only they close them", async () => {
    const owner = person();
    const staff = person("STAFF");
    const { id } = await support.open(owner.userId);
    expect((await reply(staff, id, "Looking into it")).codes).toEqual([]);
    expect((await see(owner, id)).data).toEqual({
      ticket: {
        status: "IN_PROGRESS",
        user: { id: owner.userId },
        messageCount: 1,
        messages: { nodes: [{ senderType: "STAFF", message: "Looking into it" }] },
      },
    });
    expect((await act(owner, "closeTicket", id)).codes).toEqual(["FORBIDDEN"]);
    expect((await all(owner, { first: 10 })).codes).toEqual(["FORBIDDEN"]);
    expect((await act(staff, "closeTicket", id)).data).toEqual({ closeTicket: { ticket: { status: "CLOSED" } } });
    const { allTickets } = z
      .object({ allTickets: listShape })
      .parse((await all(staff, { first: 100, status: "CLOSED" })).data);
    expect(allTickets.nodes.map((ticket) => ticket.id)).toContain(id);
  });
});

test("only admins can query the numbers of tickets and messages", async () => {
  const query = `query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on PlatformCounts { tickets ticketMessages } } }`;
  const count = (caller: Caller) => send(caller, query, { of: [{ __typename: "PlatformCounts", id: "platform" }] });
  const countsShape = z.object({
    _entities: z.tuple([z.object({ tickets: z.number(), ticketMessages: z.number() })]),
  });
  const before = countsShape.parse((await count(person("ADMIN"))).data)._entities[0];
  const owner = person();
  const { id } = await support.open(owner.userId);
  for (const message of ["1", "2"]) await reply(owner, id, message);
  expect((await count(person("ADMIN"))).data).toEqual({
    _entities: [{ tickets: before.tickets + 1, ticketMessages: before.ticketMessages + 2 }],
  });
  expect((await count(person("STAFF"))).codes).toEqual(["FORBIDDEN"]);
});

describe("input", () => {
  test.each([
    ["subject", "  "],
    ["description", ""],
    ["subject", "x".repeat(201)],
    ["subject", "Re\u2066fund\u2069"],
    ["description", "Where\u200B is it?"],
    ["idempotencyKey", " "],
  ])("with a bad %s (%p) is refused with its field, and nothing is stored", async (field, value) => {
    const caller = person();
    const { errors } = await open(caller, { [field]: value });
    expect(errors).toMatchObject([{ code: "INVALID_INPUT", fields: { field } }]);
    expect((await mineOf(caller, { first: 10 })).nodes).toEqual([]);
  });

  test("that is valid opens a ticket, even for a banned person", async () => {
    const caller = person("USER", true);
    expect((await open(caller)).codes).toEqual([]);
    expect((await mineOf(caller, { first: 10 })).nodes).toHaveLength(1);
  });

  test("with an unknown ticket id finds no ticket", async () => {
    const caller = person();
    expect((await see(caller, "none")).codes).toEqual(["TICKET_NOT_FOUND"]);
    expect((await reply(caller, "none", "hi")).codes).toEqual(["TICKET_NOT_FOUND"]);
    expect((await act(caller, "resolveTicket", newId())).codes).toEqual(["TICKET_NOT_FOUND"]);
  });
});

test("a list continues after a page, newest first", async () => {
  const caller = person();
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.unshift((await support.open(caller.userId)).id);
  const first = await mineOf(caller, { first: 3 });
  const second = await mineOf(caller, { first: 3, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual(ids);
  expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  expect((await mine(caller, { first: 0 })).codes).toEqual(["INVALID_INPUT"]);
  expect((await mine(caller, { first: 3, after: "nonsense" })).codes).toEqual(["INVALID_INPUT"]);
});

test("a list of tickets refuses cursors of another person's list or another status", async () => {
  const [owner, other, staff] = [person(), person(), person("STAFF")];
  await support.open(owner.userId);
  await support.open(other.userId);
  const ALL = `query ($status: TicketStatus, $after: String) {
    allTickets(status: $status, first: 1, after: $after) { pageInfo { endCursor } } }`;
  const end = z.object({ allTickets: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) });
  const openEnds = end.parse((await send(staff, ALL, { status: "OPEN" })).data).allTickets.pageInfo.endCursor;
  const mineEnds = (await mineOf(owner, { first: 1 })).pageInfo.endCursor;
  expect((await send(staff, ALL, { status: "OPEN", after: openEnds })).codes).toEqual([]);
  expect((await send(staff, ALL, { after: openEnds })).codes).toEqual(["INVALID_INPUT"]);
  expect((await send(staff, ALL, { after: mineEnds })).codes).toEqual(["INVALID_INPUT"]);
  expect((await mine(other, { first: 1, after: mineEnds })).codes).toEqual(["INVALID_INPUT"]);
});

test("a ticket can be resolved by its id as an entity, only for its owner and staff", async () => {
  const owner = person();
  const { id } = await support.open(owner.userId);
  const ENTITY = `query ($ids: [_Any!]!) { _entities(representations: $ids) {
    ... on Ticket { id status } } }`;
  const look = (caller: Caller, of: string) => send(caller, ENTITY, { ids: [{ __typename: "Ticket", id: of }] });
  expect((await look(owner, id)).data).toEqual({ _entities: [{ id, status: "OPEN" }] });
  expect((await look(person("STAFF"), id)).codes).toEqual([]);
  expect((await look(person(), id)).codes).toEqual(["TICKET_NOT_FOUND"]);
  expect((await look(owner, "nonsense")).codes).toEqual(["TICKET_NOT_FOUND"]);
});

describe("messages of a ticket", () => {
  const THREAD = `query ($id: ID!, $first: Int!, $after: String) {
    ticket(id: $id) { messages(first: $first, after: $after) { nodes { message } pageInfo { hasNextPage endCursor } } } }`;
  const pageShape = z.object({
    nodes: z.array(z.object({ message: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
  const threadShape = z.object({ ticket: z.object({ messages: pageShape }) });
  const read = async (caller: Caller, id: string, args: object) =>
    threadShape.parse((await send(caller, THREAD, { id, ...args })).data).ticket.messages;

  const openWith = async (owner: Caller, count: number) => {
    const { id } = await support.open(owner.userId);
    for (let index = 1; index <= count; index += 1) await reply(owner, id, `message ${index}`);
    return id;
  };

  test("are paged, oldest first", async () => {
    const owner = person();
    const id = await openWith(owner, 5);
    const received: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 3; pages += 1) {
      const { nodes, pageInfo } = await read(owner, id, { first: 2, after });
      received.push(...nodes.map(({ message }) => message));
      expect(pageInfo.hasNextPage).toBe(pages < 2);
      after = pageInfo.endCursor;
    }
    expect(received).toEqual([1, 2, 3, 4, 5].map((number) => `message ${number}`));
    expect(await read(owner, id, { first: 2, after })).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
  });

  test("are read at once for a page of tickets", async () => {
    const owner = person();
    const ids = [await openWith(owner, 3), await openWith(owner, 1), await openWith(owner, 0)].toReversed();
    const reads = jest.spyOn(support.deps.reader, "messagesOf");
    const list = `{ tickets(first: 3) { nodes { id messageCount messages(first: 2) { nodes { message } } } } }`;
    const { data } = await send(owner, list);
    const written = (count: number) =>
      Array.from({ length: Math.min(count, 2) }, (_, index) => ({ message: `message ${index + 1}` }));
    expect(data).toEqual({
      tickets: {
        nodes: [0, 1, 3].map((messageCount, index) => ({
          id: ids[index],
          messageCount,
          messages: { nodes: written(messageCount) },
        })),
      },
    });
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  test("are not read unless requested", async () => {
    const owner = person();
    await openWith(owner, 1);
    const page = { limit: 10, after: undefined };
    const [ticket] = await support.deps.reader.listOf(owner.userId, page);
    expect(ticket).toMatchObject({ userId: owner.userId, messageCount: 1 });
    expect(ticket).not.toHaveProperty("messages");
  });

  test("refuse cursors of another ticket or list, and positions that do not exist", async () => {
    const owner = person();
    const [id, other] = [await openWith(owner, 2), await openWith(owner, 2)];
    const { endCursor } = (await read(owner, other, { first: 1 })).pageInfo;
    const listed = (await mineOf(owner, { first: 1 })).pageInfo.endCursor;
    const far = ["0", "201", "9".repeat(30), "x"].map((place) => cursorIn(`messages/${id}`, encodeCursor([place])));
    for (const after of [endCursor, listed, ...far]) {
      const { errors } = await send(owner, THREAD, { id, first: 1, after });
      expect(errors).toMatchObject([{ code: "INVALID_INPUT", fields: { field: "after" } }]);
    }
    expect((await mine(owner, { first: 1, after: endCursor })).codes).toEqual(["INVALID_INPUT"]);
  });
});

test("a failing mutation does not affect the result of another one in the same request", async () => {
  const owner = person();
  const both = `mutation ($open: OpenTicketInput!, $close: ResolveTicketInput!) {
    openTicket(input: $open) { ticket { status } } closeTicket(input: $close) { ticket { status } } }`;
  const { data, codes } = await send(owner, both, {
    open: { ...request, idempotencyKey: newId() },
    close: { ticketId: newId(), idempotencyKey: newId() },
  });
  expect(data).toEqual({ openTicket: { ticket: { status: "OPEN" } }, closeTicket: null });
  expect(codes).toEqual(["FORBIDDEN"]);
});
