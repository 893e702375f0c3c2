import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { QUIET } from "../src/domain/notice.ts";
import { endOfQuiet } from "../src/domain/quiet-hours.ts";
import { createNotifications, HOUR_MS, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterEach(() => service.settle());
afterAll(() => service.close());

const DAY_MINUTES = 24 * 60;

const now = () => readClock(sqlOfPrisma(service.prisma));

/** Creates a person whose quiet hours began an hour ago and last another two. */
async function newSleeper() {
  const person = await service.newPerson();
  const time = await now();
  const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
  const quietHours = {
    timeZone: "UTC",
    fromMinute: (minute - 60 + DAY_MINUTES) % DAY_MINUTES,
    toMinute: (minute + 120) % DAY_MINUTES,
  };
  await service.deps.settings.setQuietHours(person.userId, quietHours);
  return { ...person, quietHours, time };
}

test("a mail that may wait is due after the quiet hours, and is sent once", async () => {
  const { userId, email, quietHours, time } = await newSleeper();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  for (let round = 0; round < 2; round += 1) await service.send();
  expect(await service.mailbox(email)).toEqual([]);
  const [waiting] = await service.prisma.notice.findMany({ where: { userId } });
  expect(waiting).toMatchObject({ state: "PENDING", attempts: 0, failure: QUIET });
  expect(waiting?.nextAttemptAt).toEqual(endOfQuiet(quietHours, time));
  await service.moveClock(2 * HOUR_MS);
  await service.send();
  await service.send();
  expect((await service.mailbox(email)).map(({ deliveries }) => deliveries)).toEqual([1]);
});

test("a mail that waits for the end of quiet hours does not count as waiting in the metric", async () => {
  const { userId } = await newSleeper();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  expect((await service.deps.measures.read()).mails.waiting).toBe(1);
  await service.send();
  expect((await service.deps.measures.read()).mails.waiting).toBe(0);
});

test("a mail about money is sent at once", async () => {
  const { betId } = await service.newBet();
  const { userId, email } = await newSleeper();
  await service.deliver(PayoutWaitingSchema, { betId, userId, stakeId: randomUUID(), amount: money(1025n) });
  await service.send();
  expect(await service.subjectsOf(email)).toEqual(["$10.25 waits for you: Snow in Oslo"]);
});

test("a mail that is switched off while it waits is not sent", async () => {
  const { userId, email } = await newSleeper();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  await service.deps.settings.mute(userId, { subject: "SUPPORT", way: "MAIL" });
  await service.moveClock(3 * HOUR_MS);
  await service.send();
  expect(await service.mailbox(email)).toEqual([]);
  expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([{ state: "MUTED" }]);
});

test("one person's quiet hours do not delay other people's mails", async () => {
  const [sleeper, other] = [await newSleeper(), await service.newPerson()];
  for (const { userId } of [sleeper, other]) await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  expect(await service.mailbox(other.email)).toHaveLength(1);
});
