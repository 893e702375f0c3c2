import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { z } from "zod";
import { startGraph, type Graph } from "./graph.ts";
import { createNotifications, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
let graph: Graph;
beforeAll(async () => {
  service = await createNotifications();
  graph = await startGraph(service);
});
afterEach(() => service.settle());
afterAll(async () => {
  await graph.stop();
  await service.close();
});

const whole = z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) });

/** Returns the newest mail's headers about unsubscribing, by name. */
async function listHeadersOf(email: string): Promise<Readonly<Record<string, string>>> {
  const [newest] = await service.mailbox(email);
  const { headers } = whole.parse(await (await fetch(`${service.mailUrl()}/api/messages/${newest?.id}`)).json());
  const listed = headers.filter(({ name }) => name.startsWith("List-"));
  return Object.fromEntries(listed.map(({ name, value }) => [name, value]));
}

/** Creates a person with a mail that can be stopped, and returns its link. */
async function newReader() {
  const { userId, email } = await service.newPerson();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  const address = (await listHeadersOf(email))["List-Unsubscribe"] ?? "";
  return { userId, email, link: /^<https:\/\/stakehold\.example\/unsubscribe\/([\w.-]+)>$/.exec(address)?.[1] ?? "" };
}

/** Without a user, as a mail program does it. */
const stop = (link: string) =>
  graph.send(NO_ID, "mutation ($link: String!) { stopEmails(input: { link: $link }) { subject } }", { link });

const muted = (userId: string) =>
  service.prisma.mutedSubject.findMany({ where: { userId }, select: { subject: true, way: true } });

test("a mail that can be switched off has one-click unsubscribe headers", async () => {
  const { userId, email, link } = await newReader();
  expect(link).toMatch(new RegExp(`^${userId}\\.SUPPORT\\.[\\w-]{43}$`));
  expect(await listHeadersOf(email)).toEqual({
    "List-Unsubscribe": `<https://stakehold.example/unsubscribe/${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a mail about money has none", async () => {
  const { betId } = await service.newBet();
  const { userId, email } = await service.newPerson();
  await service.deliver(PayoutWaitingSchema, { betId, userId, stakeId: randomUUID(), amount: money(1025n) });
  await service.send();
  expect(await service.mailbox(email)).toHaveLength(1);
  expect(await listHeadersOf(email)).toEqual({});
});

test("the link stops such mails without a session, and nothing else; repeating it changes nothing", async () => {
  const { userId, email, link } = await newReader();
  for (let times = 0; times < 2; times += 1) {
    expect(await stop(link)).toEqual({ data: { stopEmails: { subject: "SUPPORT" } }, codes: [] });
  }
  expect(await muted(userId)).toEqual([{ subject: "SUPPORT", way: "MAIL" }]);
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  expect(await service.mailbox(email)).toHaveLength(1);
});

test("a forged link stops nothing", async () => {
  const [alice, bob] = [await newReader(), await newReader()];
  const forged = [
    alice.link.replace(alice.userId, bob.userId),
    alice.link.replace("SUPPORT", "BETS"),
    alice.link.replace("SUPPORT", "MONEY"),
    alice.link.replace(alice.userId, randomUUID()),
    alice.link.replace(alice.userId, "alice"),
    `${alice.link}x`,
    "none",
  ];
  for (const link of forged) expect((await stop(link)).codes).toEqual(["UNSUBSCRIBE_LINK_INVALID"]);
  expect(await muted(alice.userId)).toEqual([]);
  expect(await muted(bob.userId)).toEqual([]);
});

test("a link of a deleted account is invalid", async () => {
  const { userId, link } = await newReader();
  await service.deliver(UserDeletedSchema, { userId });
  expect((await stop(link)).codes).toEqual(["UNSUBSCRIBE_LINK_INVALID"]);
  expect(await muted(userId)).toEqual([]);
});
