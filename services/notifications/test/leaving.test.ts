import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { BetDraftedSchema, BetPublishedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { StakeRefundedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { FeePolicy } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { forgetOldNotices, KEEP_NOTICES_MS } from "../src/operations/forget-notices.ts";
import { newEndpoint } from "./webhooks.ts";
import { createNotifications, endDate, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

test("a deleted account loses all its notices, and gets no more mails", async () => {
  const { userId, email } = await service.newPerson();
  const other = await service.newPerson();
  for (const id of [userId, other.userId]) await service.deliver(TicketOpenedSchema, ticketOf(id));
  await service.send();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.deliver(UserDeletedSchema, { userId });
  expect(await service.prisma.notice.count({ where: { userId } })).toBe(0);
  expect(await service.prisma.person.findUnique({ where: { id: userId } })).toEqual({
    id: userId,
    email: "",
    displayName: "Deleted person",
    unsubscribeKey: expect.any(String),
  });
  expect(await service.prisma.notice.count({ where: { userId: other.userId } })).toBe(1);

  const late = { betId: randomUUID(), userId, stakeId: randomUUID(), amount: money(1_025n), cardLast4: "4242" };
  await service.deliver(StakeRefundedSchema, late);
  await service.send();
  expect(await service.mailbox(email)).toHaveLength(1);
  await service.settle();
});

test("the title of an unpublished draft is deleted with its creator, and that of a bet is kept", async () => {
  const { userId: creatorId } = await service.newPerson();
  const [draft, opened] = [randomUUID(), randomUUID()];
  for (const betId of [draft, opened]) {
    await service.deliver(BetDraftedSchema, { betId, creatorId, title: "Who wins the village fair?" });
  }
  await service.deliver(BetPublishedSchema, {
    betId: opened,
    creatorId,
    title: "Who wins the village fair?",
    endDate,
    feePolicy: FeePolicy.ENTRY,
  });
  await service.deliver(UserDeletedSchema, { userId: creatorId });
  expect(await service.prisma.bet.findMany({ where: { id: { in: [draft, opened] } }, select: { id: true } })).toEqual([
    { id: opened },
  ]);
  await service.settle();
});

test("the webhook endpoints of a deleted account are removed", async () => {
  const [leaver, other] = [
    await newEndpoint(service, { url: "https://example.com/a" }),
    await newEndpoint(service, { url: "https://example.com/b" }),
  ];
  await service.deliver(UserDeletedSchema, { userId: leaver.userId });
  const left = await service.prisma.webhookEndpoint.findMany({ select: { ownerId: true } });
  expect(left).toEqual([{ ownerId: other.userId }]);
  await service.settle();
});

test("notices are removed half a year after they were sent, and pending ones are kept", async () => {
  const { userId } = await service.newPerson();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  await service.moveClock(KEEP_NOTICES_MS - 60_000);
  await forgetOldNotices(service.deps);
  expect(await service.prisma.notice.count({ where: { userId } })).toBe(1);
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.moveClock(120_000);
  await forgetOldNotices(service.deps);
  expect(await service.prisma.notice.findMany({ where: { userId }, select: { state: true } })).toEqual([
    { state: "PENDING" },
  ]);
});
