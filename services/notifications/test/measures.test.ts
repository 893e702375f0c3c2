import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { showMeasures } from "../src/measures.ts";
import { createNotifications, MINUTE_MS, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterEach(() => service.settle());
afterAll(() => service.close());

/** Returns how many mails wait, and for how many minutes the oldest has. */
async function page() {
  await showMeasures(service.deps);
  const oldest = (await shown("stakehold_oldest_mail_seconds"))[""] ?? NaN;
  return [(await shown("stakehold_mails_waiting"))[""], Math.floor(oldest / 60)];
}

test("mails count as waiting until the mail server accepts them, however often they were offered", async () => {
  expect(await page()).toEqual([0, 0]);
  const { userId } = await service.newPerson();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  expect(await page()).toEqual([1, 0]);
  await service.stopMail();
  await service.send();
  await service.moveClock(3 * MINUTE_MS);
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  expect(await page()).toEqual([2, 3]);
  await service.startMailAgain();
  await service.send();
  expect(await page()).toEqual([0, 0]);
});

test("a mail without an address does not count as waiting", async () => {
  await service.deliver(TicketOpenedSchema, ticketOf(newId()));
  expect(await page()).toEqual([1, 0]);
  await service.send();
  await service.moveClock(5 * MINUTE_MS);
  expect(await page()).toEqual([0, 0]);
});
