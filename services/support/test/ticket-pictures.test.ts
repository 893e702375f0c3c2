import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createFolderStore } from "@stakehold/pictures/folder-store.ts";
import { createPictureLinks } from "@stakehold/pictures/picture-links.ts";
import { createPictureShelf } from "@stakehold/pictures/picture-shelf.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { openGraph, type Graph } from "./graph.ts";
import { request } from "./support.ts";

const HOUR = 3_600_000;
const PIXEL = { bytes: new Uint8Array([1, 2, 3]), width: 800, height: 600 };

const root = mkdtempSync(join(tmpdir(), "tickets-"));
let now: Date;
const shelf = createPictureShelf(createFolderStore(root), () => now);
const links = createPictureLinks("a secret of thirty-two characters");

let graph: Graph;
beforeAll(async () => {
  graph = await openGraph({ shelf, links });
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await graph.close();
  rmSync(root, { recursive: true });
});

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const upload = (caller: Caller) => shelf.upload(caller.userId, PIXEL);

const OPEN = `mutation ($input: OpenTicketInput!) { openTicket(input: $input) { ticket { id } } }`;
const REPLY = `mutation ($input: ReplyToTicketInput!) { replyToTicket(input: $input) { ticket { id } } }`;
const SEE = `query ($id: ID!) { ticket(id: $id) {
  pictures { url width height } messages { nodes { message pictures { url width height } } } } }`;

const opening = (pictureIds: readonly string[]) => ({
  input: { ...request, idempotencyKey: randomUUID(), pictureIds },
});
const replying = (ticketId: string, pictureIds: readonly string[]) => ({
  input: { ticketId, message: "See here", idempotencyKey: randomUUID(), pictureIds },
});

const opened = z.object({ openTicket: z.object({ ticket: z.object({ id: z.string() }) }) });
async function openWith(owner: Caller, pictureIds: readonly string[]) {
  return opened.parse((await graph.send(owner, OPEN, opening(pictureIds))).data).openTicket.ticket.id;
}

const pictures = z.array(z.object({ url: z.url(), width: z.int(), height: z.int() }));
const seen = z.object({
  ticket: z.object({
    pictures,
    messages: z.object({ nodes: z.array(z.object({ message: z.string(), pictures })) }),
  }),
});
const see = async (caller: Caller, id: string) => seen.parse((await graph.send(caller, SEE, { id })).data).ticket;
const idsOf = (shown: z.infer<typeof pictures>) => shown.map(({ url }) => new URL(url).pathname.split("/").at(-1));

test("pictures of a ticket and its messages are shown to its owner and staff, by expiring links", async () => {
  const [owner, staff] = [graph.person(), graph.person("STAFF")];
  const [first, second, answer] = [await upload(owner), await upload(owner), await upload(staff)];
  const id = await openWith(owner, [first, second, first]);
  expect((await graph.send(owner, REPLY, replying(id, []))).codes).toEqual([]);
  expect((await graph.send(staff, REPLY, replying(id, [answer]))).codes).toEqual([]);
  for (const reader of [owner, staff]) {
    const ticket = await see(reader, id);
    expect(idsOf(ticket.pictures)).toEqual([first, second]);
    expect(ticket.messages.nodes.map((message) => idsOf(message.pictures))).toEqual([[], [answer]]);
  }
  // A later link is valid for longer, even if a half hour ends in between.
  const before = new Date();
  const [picture] = (await see(owner, id)).pictures;
  expect(picture).toMatchObject({ width: 800, height: 600 });
  const { origin, pathname, searchParams } = new URL(picture?.url ?? "");
  expect([origin, pathname]).toEqual(["https://stakehold.example", `/api/pictures/tickets/${first}`]);
  const proof = { until: searchParams.get("until") ?? "", signature: searchParams.get("signature") ?? "" };
  expect(links.secondsLeft({ place: "tickets", pictureId: first }, proof, before)).toBeGreaterThan(30 * 60 - 1);
  expect(links.secondsLeft({ place: "evidence", pictureId: first }, proof)).toBeUndefined();
  expect(await shelf.read("tickets", first)).toEqual(Buffer.from(PIXEL.bytes));
  const listed = await graph.send(owner, "{ tickets { nodes { pictures { url } } } }");
  expect(JSON.stringify(listed.data)).toContain(first);
});

test("somebody else gets no link, not even with their own token", async () => {
  const owner = graph.person();
  const id = await openWith(owner, [await upload(owner)]);
  for (const other of [graph.person(), graph.programOf(graph.person(), "tickets:write")]) {
    const { data, codes } = await graph.send(other, SEE, { id });
    expect(codes).toEqual(["TICKET_NOT_FOUND"]);
    expect(JSON.stringify(data ?? null)).not.toContain("/api/pictures");
  }
  expect((await graph.send(graph.programOf(owner, "bets:read"), SEE, { id })).codes).toEqual(["INSUFFICIENT_SCOPE"]);
});

test("a banned person may attach pictures to a ticket", async () => {
  const banned = graph.person("USER", true);
  const pictureId = await upload(banned);
  const ticket = await see(banned, await openWith(banned, [pictureId]));
  expect(idsOf(ticket.pictures)).toEqual([pictureId]);
});

describe("a picture", () => {
  test.each<[string, (pictureId: string) => Promise<string> | string]>([
    ["another person's", () => upload(graph.person())],
    ["one that never existed", () => `${randomUUID()}_800x600`],
    ["one with a changed size", (pictureId) => pictureId.replace("800", "801")],
    ["a path", () => "../uploads/x"],
    [
      "one from the day before",
      (pictureId) => {
        pass(24.1);
        return pictureId;
      },
    ],
  ])("that is %s is refused as not found, and nothing is stored", async (_what, choose) => {
    const owner = graph.person();
    const id = await openWith(owner, []);
    const pictureIds = [await choose(await upload(owner))];
    expect((await graph.send(owner, OPEN, opening(pictureIds))).codes).toEqual(["PICTURE_NOT_FOUND"]);
    expect((await graph.send(owner, REPLY, replying(id, pictureIds))).codes).toEqual(["PICTURE_NOT_FOUND"]);
    expect(await see(owner, id)).toEqual({ pictures: [], messages: { nodes: [] } });
    expect(await graph.support.model.countDocuments({ userId: owner.userId })).toBe(1);
  });

  test("beyond the fourth per message is refused", async () => {
    const owner = graph.person();
    const five = await Promise.all(Array.from({ length: 5 }, () => upload(owner)));
    const { errors } = await graph.send(owner, OPEN, opening(five));
    expect(errors).toMatchObject([{ code: "INVALID_INPUT", fields: { field: "pictureIds", max: 4 } }]);
    expect((await see(owner, await openWith(owner, five.slice(1)))).pictures).toHaveLength(4);
  });
});

test("a repeated call has the same result, even after its upload expired, unless its pictures changed", async () => {
  const owner = graph.person();
  const [one, another] = [await upload(owner), await upload(owner)];
  const open = opening([one]);
  const { id } = opened.parse((await graph.send(owner, OPEN, open)).data).openTicket.ticket;
  const reply = replying(id, [one]);
  for (const hours of [0, 0, 30]) {
    pass(hours);
    expect(opened.parse((await graph.send(owner, OPEN, open)).data).openTicket.ticket.id).toBe(id);
    expect((await graph.send(owner, REPLY, reply)).codes).toEqual([]);
  }
  expect((await see(owner, id)).messages.nodes).toHaveLength(1);
  const changed = { input: { ...reply.input, pictureIds: [another] } };
  expect((await graph.send(owner, REPLY, changed)).codes).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
});

describe("pictures that no ticket refers to are removed", () => {
  test("such as one of a refused message, once it can't be attached any more; those of tickets stay", async () => {
    const owner = graph.person();
    const [kept, attached, refused] = [await upload(owner), await upload(owner), await upload(owner)];
    const id = await openWith(owner, [kept]);
    await graph.send(owner, REPLY, replying(id, [attached]));
    expect((await graph.send(owner, REPLY, replying(randomUUID(), [refused]))).codes).toEqual(["TICKET_NOT_FOUND"]);
    await graph.support.deps.pictures.sweep();
    expect(await shelf.read("tickets", refused)).toBeDefined();
    pass(26);
    await graph.support.deps.pictures.sweep();
    expect(await shelf.read("tickets", refused)).toBeUndefined();
    for (const pictureId of [kept, attached]) expect(await shelf.read("tickets", pictureId)).toBeDefined();
  });

  test("such as those of a person who deleted their account", async () => {
    const owner = graph.person();
    const pictureId = await upload(owner);
    await openWith(owner, [pictureId]);
    await graph.support.publishAll(async () => undefined);
    await graph.support.deliver(UserDeletedSchema, { userId: owner.userId });
    pass(26);
    await graph.support.deps.pictures.sweep();
    expect(await shelf.read("tickets", pictureId)).toBeUndefined();
  });
});

test("a ticket from the previous version has no pictures, and accepts some", async () => {
  const owner = graph.person();
  const id = await openWith(owner, []);
  await graph.support.model.collection.updateOne({ userId: owner.userId }, { $unset: { pictures: "" } });
  expect((await see(owner, id)).pictures).toEqual([]);
  expect((await graph.send(owner, "{ tickets { nodes { pictures { url } } } }")).data).toEqual({
    tickets: { nodes: [{ pictures: [] }] },
  });
  const pictureId = await upload(owner);
  expect((await graph.send(owner, REPLY, replying(id, [pictureId]))).codes).toEqual([]);
  expect((await see(owner, id)).messages.nodes.map((message) => idsOf(message.pictures))).toEqual([[pictureId]]);
});

test("without picture storage, no picture is accepted or shown", async () => {
  const without = await openGraph();
  const owner = without.person();
  const refused = await without.send(owner, OPEN, opening([await shelf.upload(owner.userId, PIXEL)]));
  expect(refused.codes).toEqual(["PICTURE_NOT_FOUND"]);
  const { openTicket } = opened.parse((await without.send(owner, OPEN, opening([]))).data);
  expect((await without.send(owner, SEE, { id: openTicket.ticket.id })).data).toMatchObject({
    ticket: { pictures: [] },
  });
  await without.close();
});
