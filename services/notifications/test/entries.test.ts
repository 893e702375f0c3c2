import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  BetPublishedSchema,
  ParticipantAdmittedSchema,
  ResolutionProposedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema, UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import {
  DisputeOpenedSchema,
  PayoutSentSchema,
  StakeRefundFailedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { z } from "zod";
import { appOf, startGraph, type Graph } from "./graph.ts";
import { createNotifications, endDate, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
let graph: Graph;
beforeAll(async () => {
  service = await createNotifications();
  graph = await startGraph(service);
});
afterAll(async () => {
  await graph.stop();
  await service.close();
});

const LIST = `query ($first: Int! = 20, $after: String) { unreadNotificationCount notifications(first: $first, after: $after) {
  nodes { id kind title text times { words at isDay } path betId betTitle createdAt isRead } pageInfo { hasNextPage endCursor } } }`;

const shape = z.object({
  unreadNotificationCount: z.number(),
  notifications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        text: z.string(),
        times: z.array(z.object({ words: z.string(), at: z.string(), isDay: z.boolean() })),
        path: z.string(),
        betId: z.string().nullable(),
        betTitle: z.string().nullable(),
        createdAt: z.string(),
        isRead: z.boolean(),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

const list = async (userId: string, args: object = {}) => shape.parse((await graph.send(userId, LIST, args)).data);

const mark = async (userId: string, ids: readonly string[]) =>
  graph.send(
    userId,
    "mutation ($ids: [ID!]!) { markNotificationsRead(input: { ids: $ids }) { unreadNotificationCount } }",
    { ids },
  );

const markAll = async (userId: string, until: string) =>
  graph.send(
    userId,
    "mutation ($until: DateTime!) { markAllNotificationsRead(input: { until: $until }) { unreadNotificationCount } }",
    { until },
  );

/** Notifies a person of their bet, a vote on it and a reply to a ticket, in this order. */
async function notifyThreeTimes(userId: string): Promise<string> {
  const betId = randomUUID();
  const bet = { betId, title: "Snow in Oslo", creatorId: userId, endDate, feePolicy: FeePolicy.ENTRY };
  await service.deliver(BetPublishedSchema, bet);
  await service.deliver(ResolutionProposedSchema, {
    betId,
    winningSide: Side.FOR,
    outcome: "It snowed.",
    electorate: [userId],
    proposedAt: endDate,
  });
  await service.deliver(TicketRepliedSchema, { ...ticketOf(userId), byStaff: true });
  return betId;
}

describe("a person's list of notifications", () => {
  test("is sorted newest first, with the wording of the mail and a link to act on", async () => {
    const userId = randomUUID();
    const betId = await notifyThreeTimes(userId);
    const { notifications, unreadNotificationCount } = await list(userId);
    expect(unreadNotificationCount).toBe(3);
    expect(notifications.nodes).toMatchObject([
      {
        kind: "TICKET_ANSWERED",
        title: "Answer to your request: A refund",
        path: "/support",
        betId: null,
        betTitle: null,
      },
      { kind: "VOTE_STARTED", path: `/vote/${betId}`, text: expect.stringMatching(/“It snowed\.”$/), isRead: false },
      { kind: "BET_PUBLISHED", title: "Your bet is open: Snow in Oslo", path: `/bet/${betId}`, isRead: false },
    ]);
    expect(notifications.nodes[2]?.text).toMatch(/^“Snow in Oslo” is open\./);
    expect(notifications.nodes.slice(1)).toMatchObject([
      { betId, betTitle: "Snow in Oslo" },
      { betId, betTitle: "Snow in Oslo" },
    ]);
    expect(notifications.nodes.map(({ times }) => times)).toEqual([
      [],
      [],
      [{ words: "1 December 2026, 18:00 UTC", at: "2026-12-01T18:00:00.000Z", isDay: false }],
    ]);
    expect(notifications.nodes[2]?.text).toMatch(/until 1 December 2026, 18:00 UTC\.$/);
  });

  test("is counted where the person is read, too, and only for themselves", async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await notifyThreeTimes(userId);
    const query = `query ($refs: [_Any!]!) {
      _entities(representations: $refs) { ... on User { id unreadNotificationCount } } }`;
    const refs = [{ __typename: "User", id: userId }];
    expect(await graph.send(userId, query, { refs })).toMatchObject({
      data: { _entities: [{ id: userId, unreadNotificationCount: 3 }] },
    });
    expect(await graph.send(other, query, { refs })).toMatchObject({
      data: { _entities: [{ id: userId, unreadNotificationCount: null }] },
      codes: ["FORBIDDEN"],
    });
  });

  test("shows the day of a payout, by UTC", async () => {
    const userId = randomUUID();
    const sentAt = timestampFromDate(new Date("2026-12-05T23:30:00Z"));
    await service.deliver(PayoutSentSchema, { betId: randomUUID(), userId, amount: money(1_000n), sentAt });
    const [payout] = (await list(userId)).notifications.nodes;
    expect(payout?.text).toMatch(/on 5 December 2026\.$/);
    expect(payout?.times).toEqual([{ words: "5 December 2026", at: "2026-12-05T23:30:00.000Z", isDay: true }]);
  });

  test("shows one entry per digest of joins, and links entries about money to the money's page", async () => {
    const userId = randomUUID();
    const betId = await notifyThreeTimes(userId);
    const join = (side: Side) => {
      const admitted = {
        betId,
        creatorId: userId,
        userId: randomUUID(),
        side,
        stake: money(1_000n),
        admissionNumber: 2,
      };
      return service.deliver(ParticipantAdmittedSchema, admitted);
    };
    for (const side of [Side.FOR, Side.AGAINST, Side.FOR]) await join(side);
    await service.notifyOfJoins();
    const about = { betId, userId, stakeId: randomUUID(), amount: money(1_025n) };
    await service.moveClock(1_000);
    await service.deliver(DisputeOpenedSchema, { ...about, leftBet: true });
    await service.moveClock(1_000);
    await service.deliver(StakeRefundFailedSchema, about);
    expect((await list(userId, { first: 3 })).notifications.nodes).toMatchObject([
      { kind: "REFUND_FAILED", title: "$10.25 could not be refunded: Snow in Oslo", path: "/support" },
      { kind: "DISPUTE_OPENED", title: "Your charge is disputed: Snow in Oslo", path: "/escrow-balance" },
      {
        kind: "PEOPLE_JOINED",
        title: "3 people joined: Snow in Oslo",
        text: "3 people joined “Snow in Oslo”: 2 on the FOR side and 1 on the AGAINST side.",
        path: `/bet/${betId}`,
      },
    ]);
  });

  test("begins with a welcome, which links to the open bets", async () => {
    const userId = randomUUID();
    await service.deliver(UserRegisteredSchema, { userId, email: `${userId}@example.com`, displayName: "Alice" });
    expect((await list(userId)).notifications.nodes).toMatchObject([
      { kind: "WELCOME", title: "Welcome to Stakehold", path: "/", isRead: false },
    ]);
  });

  test("is paged", async () => {
    const userId = randomUUID();
    await notifyThreeTimes(userId);
    const { notifications: whole } = await list(userId);
    const { notifications: first } = await list(userId, { first: 2 });
    const { notifications: rest } = await list(userId, { first: 2, after: first.pageInfo.endCursor });
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
    expect([...first.nodes, ...rest.nodes]).toEqual(whole.nodes);
  });

  test("shows an entry once, however often its event is delivered", async () => {
    const userId = randomUUID();
    const reply = { ...ticketOf(userId), byStaff: true };
    for (let times = 0; times < 3; times += 1) await service.deliver(TicketRepliedSchema, reply, { eventId: "reply" });
    expect((await list(userId)).notifications.nodes).toHaveLength(1);
  });

  test("is private, and deleted with the account", async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await notifyThreeTimes(userId);
    expect((await list(other)).notifications.nodes).toEqual([]);
    await service.deliver(UserDeletedSchema, { userId });
    expect((await list(userId)).notifications.nodes).toEqual([]);
  });

  test("omits kinds that this version can't compose", async () => {
    const userId = randomUUID();
    await notifyThreeTimes(userId);
    const { noticeReader: reader } = service.deps;
    const read = await reader.noticesOf(userId, ["VOTE_STARTED"], { limit: 10, after: undefined });
    expect(read.map(({ kind }) => kind)).toEqual(["VOTE_STARTED"]);
    expect(await reader.countUnread(userId, ["VOTE_STARTED", "BET_PUBLISHED"], 100)).toBe(2);
    expect(await reader.countUnread(userId, ["VOTE_STARTED", "BET_PUBLISHED"], 1)).toBe(1);
  });
});

describe("marking as read", () => {
  test("affects only one's own entries", async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await notifyThreeTimes(userId);
    const ids = (await list(userId)).notifications.nodes.map(({ id }) => id);
    expect((await mark(other, ids)).data).toEqual({ markNotificationsRead: { unreadNotificationCount: 0 } });
    expect((await list(userId)).unreadNotificationCount).toBe(3);
    const left = { markNotificationsRead: { unreadNotificationCount: 2 } };
    expect((await mark(userId, [ids[1] ?? "", "none"])).data).toEqual(left);
    expect((await mark(userId, [ids[1] ?? ""])).data).toEqual(left);
    expect((await list(userId)).notifications.nodes.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  });

  test("affects everything up to what was shown, and nothing newer", async () => {
    const userId = randomUUID();
    await notifyThreeTimes(userId);
    const newest = (await list(userId)).notifications.nodes[0]?.createdAt ?? "";
    await service.moveClock(1_000);
    await service.deliver(TicketRepliedSchema, { ...ticketOf(userId), byStaff: true });
    expect((await markAll(userId, newest)).data).toEqual({ markAllNotificationsRead: { unreadNotificationCount: 1 } });
    expect((await list(userId)).notifications.nodes.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
  });

  test.each([
    ["no ids", []],
    ["more than a page", Array.from({ length: 101 }, () => randomUUID())],
  ])("with %s is refused", async (_what, ids) => {
    expect((await mark(randomUUID(), ids)).codes).toEqual(["INVALID_INPUT"]);
  });

  test("requires a session: tokens are refused", async () => {
    const token = appOf(randomUUID(), randomUUID());
    for (const query of ["{ unreadNotificationCount }", "{ notifications { nodes { id } } }"]) {
      expect((await graph.send(token, query)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    }
    expect((await mark(token, [randomUUID()])).codes).toEqual(["INSUFFICIENT_SCOPE"]);
  });
});
