import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { StakeRefundedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { createNotifications, MINUTE_MS, money, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

const clear = async () =>
  service.deliver(PlatformClearedSchema, {
    clearedBefore: timestampFromDate(await readClock(sqlOfPrisma(service.prisma))),
  });

test("clearing removes what was sent, but keeps pending notices with their bets", async () => {
  const sent = await service.newBet();
  const owed = await service.newBet();
  const { userId, email } = await service.newPerson();
  await service.deliver(StakeRefundedSchema, {
    betId: owed.betId,
    userId,
    stakeId: randomUUID(),
    amount: money(1_025n),
    cardLast4: "4242",
  });
  await clear();
  expect(await service.prisma.bet.findMany({ select: { id: true } })).toEqual([{ id: owed.betId }]);
  expect(await service.prisma.notice.findMany({ select: { betId: true, state: true } })).toEqual([
    { betId: owed.betId, state: "PENDING" },
  ]);
  await service.send();
  expect(await service.subjectsOf(email)).toEqual(["$10.25 refunded: Snow in Oslo"]);
  expect(await service.prisma.person.count()).toBeGreaterThan(0);
  expect(await service.prisma.notice.count({ where: { betId: sent.betId } })).toBe(0);
});

test("later payouts of a cleared platform are still announced", async () => {
  const { betId } = await service.newBet();
  const { userId, email } = await service.newPerson();
  await clear();
  const paid = { betId, userId, stakeId: randomUUID(), amount: money(1_025n), cardLast4: "4242" };
  await service.deliver(StakeRefundedSchema, paid);
  await service.moveClock(11 * MINUTE_MS);
  await service.send();
  expect(await service.subjectsOf(email)).toEqual(["$10.25 refunded: Removed bet"]);
});
