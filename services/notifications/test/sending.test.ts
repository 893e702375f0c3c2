import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { BetPublishedSchema, ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { PayoutSentSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { UserProfileChangedSchema, UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import type { NoticeStore } from "../src/operations/ports/notices.ts";
import {
  createNotifications,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  money,
  ticketOf,
  type Notifications,
} from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterEach(() => service.settle());
afterAll(() => service.close());

describe("a mail is retried for as long as necessary, under one Message-ID", () => {
  test("nothing is lost while the mail server is down, and each mail is sent once when it is back", async () => {
    const { userId, email } = await service.newPerson();
    await service.stopMail();
    for (let count = 0; count < 3; count += 1) await service.deliver(TicketOpenedSchema, ticketOf(userId));
    for (let round = 0; round < 3; round += 1) {
      await service.send();
      await service.moveClock(2 * MINUTE_MS);
    }
    const waiting = await service.prisma.notice.findMany({ where: { userId } });
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual(waiting.map(() => ["PENDING", 3]));
    expect(waiting[0]?.failure).toContain("ECONNREFUSED");

    await service.startMailAgain();
    await service.send();
    await service.send();
    expect((await service.mailbox(email)).map(({ deliveries }) => deliveries)).toEqual([1, 1, 1]);
    const sent = await service.prisma.notice.findMany({ where: { userId } });
    expect(sent.map(({ state, nextAttemptAt, failure }) => [state, nextAttemptAt, failure])).toEqual(
      sent.map(() => ["SENT", null, null]),
    );
  });

  test.each([
    "a&b@example.com",
    "#1fan@example.com",
    "customer/department=shipping@example.com",
    "josé@example.com",
    "user@bücher.example",
  ])("a mail reaches %s", async (address) => {
    const { userId, email } = await service.newPerson(address);
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    const notices = await service.prisma.notice.findMany({ where: { userId } });
    expect(notices.map(({ state, failure }) => [state, failure])).toEqual([["SENT", null]]);
    expect(await service.mailbox(email)).toHaveLength(1);
  });

  test("a mail that is temporarily refused is retried, but not too early", async () => {
    const { userId, email } = await service.newPerson();
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.refuseNext(1);
    const before = await readClock(sqlOfPrisma(service.prisma));
    await service.send();
    const [waiting] = await service.prisma.notice.findMany({ where: { userId } });
    expect((waiting?.nextAttemptAt?.getTime() ?? NaN) - before.getTime()).toBeGreaterThanOrEqual(10_000);
    // A computer may stall for ten seconds, so the wait is extended by an hour.
    await service.prisma.$executeRaw`
      UPDATE notices SET next_attempt_at = next_attempt_at + interval '1 hour' WHERE user_id = ${userId}::uuid`;
    await service.send();
    expect(await service.mailbox(email)).toEqual([]);
    await service.moveClock(HOUR_MS + 11_000);
    await service.send();
    expect(await service.mailbox(email)).toHaveLength(1);
  });

  test("a sender that dies before recording a sent mail sends it again under the same Message-ID", async () => {
    const { userId, email } = await service.newPerson();
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    const dying: NoticeStore = { ...service.deps.notices, conclude: () => Promise.reject(new Error("died")) };
    const lost: unknown[] = [];
    await service.send({ notices: dying, reportLostMail: (_notice, error) => void lost.push(error) });
    expect(lost).toEqual([new Error("died")]);
    await service.send();
    expect(await service.mailbox(email)).toMatchObject([{ deliveries: 1 }]);
    await service.moveClock(16 * MINUTE_MS);
    await service.send();
    expect(await service.mailbox(email)).toMatchObject([{ deliveries: 2 }]);
    expect((await service.mailbox(email))[0]?.messageId).toMatch(
      new RegExp(`^<[0-9a-f]{32}\\.${userId}@stakehold\\.example>$`),
    );
  });

  test("several senders share the work: each mail is sent once", async () => {
    const { userId, email } = await service.newPerson();
    for (let count = 0; count < 60; count += 1) await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await Promise.all([service.send(), service.send(), service.send()]);
    const arrived = await service.mailbox(email);
    expect(arrived).toHaveLength(60);
    expect(arrived.every(({ deliveries }) => deliveries === 1)).toBe(true);
  });

  test("a sender that lost the lease of a notice does not change it", async () => {
    const { userId } = await service.newPerson();
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    const [slow] = await service.deps.notices.takeDue(1, MINUTE_MS);
    if (slow === undefined) throw new Error("Nothing is due");
    await service.moveClock(2 * MINUTE_MS);
    await service.send();
    const over = { state: "FAILED", attempts: 1, nextAttemptAt: null, sentAt: null, failure: "too slow" } as const;
    await service.deps.notices.conclude(slow, undefined, () => ({ answer: over, writes: over }));
    expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([
      { state: "SENT", failure: null },
    ]);
  });

  test("a mail is composed once: a later change of the bet does not change it", async () => {
    const { betId, creator } = await service.newBet();
    await service.deliver(PayoutSentSchema, { betId, userId: creator.userId, amount: money(1000n) });
    await service.refuseNext(1);
    await service.send();
    await service.prisma.bet.update({ where: { id: betId }, data: { title: "Another title" } });
    await service.moveClock(11_000);
    await service.send();
    expect((await service.subjectsOf(creator.email))[0]).toBe("$10.00 paid out: Snow in Oslo");
  });

  test("a malformed address is given up at once", async () => {
    const { userId } = await service.newPerson("not an address");
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    const [notice] = await service.prisma.notice.findMany({ where: { userId } });
    expect(notice).toMatchObject({ state: "FAILED", attempts: 1, nextAttemptAt: null });
  });
});

describe("missing data is awaited", () => {
  test("an address, until identity publishes it", async () => {
    const userId = randomUUID();
    const email = `${userId}@example.com`;
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([
      { state: "PENDING", attempts: 0 },
    ]);
    await service.deliver(UserRegisteredSchema, { userId, email, displayName: "Late" });
    await service.moveClock(6_000);
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "We received your request: A refund",
      "Welcome to Stakehold",
    ]);
  });

  test("an address, for 7 days at most", async () => {
    const userId = randomUUID();
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.moveClock(7 * DAY_MS - MINUTE_MS);
    await service.send();
    expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([{ state: "PENDING" }]);
    await service.moveClock(HOUR_MS + MINUTE_MS);
    await service.send();
    expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([
      { state: "FAILED", subject: null },
    ]);
  });

  test("a bet's title, for ten minutes; then the mail is sent without it", async () => {
    const { userId, email } = await service.newPerson();
    await service.deliver(PayoutSentSchema, { betId: randomUUID(), userId, amount: money(1000n) });
    await service.send();
    expect(await service.mailbox(email)).toEqual([]);
    await service.moveClock(11 * MINUTE_MS);
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(["$10.00 paid out: Removed bet"]);
  });
});

test("a changed address is used from then on", async () => {
  const { userId, email } = await service.newPerson();
  const changed = `new-${email}`;
  await service.deliver(UserProfileChangedSchema, { userId, email: changed, displayName: "Alice" });
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  expect(await service.mailbox(email)).toEqual([]);
  expect(await service.mailbox(changed)).toHaveLength(1);
});

test("the mails about a payment carry its receipt, byte for byte", async () => {
  const [creator, joiner] = [await service.newPerson(), await service.newPerson()];
  const receipt = JSON.stringify({
    format: "stakehold-receipt/1",
    bet: { title: "Snow in Zürich" },
    lines: "a\n".repeat(99),
  });
  const betId = randomUUID();
  const endDate = timestampFromDate(new Date("2026-12-01T18:00:00.000Z"));
  await service.deliver(BetPublishedSchema, {
    betId,
    title: "Snow in Zürich",
    creatorId: creator.userId,
    category: "weather",
    endDate,
    feePolicy: FeePolicy.ENTRY,
    receipt,
  });
  await service.deliver(ParticipantAdmittedSchema, {
    betId,
    participationId: randomUUID(),
    userId: joiner.userId,
    creatorId: creator.userId,
    side: Side.AGAINST,
    stake: money(1_000n),
    admissionNumber: 2,
    receipt,
  });
  await service.send();
  for (const { email } of [creator, joiner]) {
    const [mail] = await service.mailbox(email);
    const shown: unknown = await (await fetch(`${service.mailUrl()}/api/messages/${mail?.id}`)).json();
    expect(Object(shown).attachments).toEqual([
      {
        filename: `stakehold-receipt-${betId}.json`,
        mimeType: "application/json",
        sizeBytes: Buffer.byteLength(receipt),
      },
    ]);
  }
});

test("nothing is sent to an address that identity no longer publishes", async () => {
  const { userId, email } = await service.newPerson();
  await service.deliver(UserProfileChangedSchema, { userId, displayName: "Alice" });
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  expect(await service.mailbox(email)).toEqual([]);
  expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([{ state: "PENDING" }]);
});

test("a mail is from Stakehold, addresses the person by name, and is marked as auto-generated", async () => {
  const { userId, email } = await service.newPerson();
  await service.deliver(TicketOpenedSchema, ticketOf(userId));
  await service.send();
  expect(await service.mailbox(email)).toMatchObject([{ from: "Stakehold <post@stakehold.example>", to: email }]);
  const [arrived] = await service.mailbox(email);
  const whole = await (await fetch(`${service.mailUrl()}/api/messages/${arrived?.id}`)).text();
  expect(whole).toContain("auto-generated");
  expect(whole).toMatch(/Alice Example/);
});
