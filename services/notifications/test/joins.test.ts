import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { ParticipantAdmittedSchema, PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { forgetOldNotices } from "../src/operations/forget-notices.ts";
import { createNotifications, HOUR_MS, JOIN_DIGEST_MS, MINUTE_MS, money, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterEach(async () => {
  await service.settle();
  await service.prisma.joinDigest.deleteMany();
});
afterAll(() => service.close());

type NewBet = Awaited<ReturnType<Notifications["newBet"]>>;

const now = () => readClock(sqlOfPrisma(service.prisma));

/** A person without mail joins another person's bet. */
const join = ({ betId, creator }: NewBet, side: Side = Side.AGAINST, delivery: { readonly eventId?: string } = {}) =>
  service.deliver(
    ParticipantAdmittedSchema,
    {
      betId,
      participationId: randomUUID(),
      userId: randomUUID(),
      creatorId: creator.userId,
      side,
      stake: money(1_000n),
      admissionNumber: 2,
    },
    delivery,
  );

/** Returns the creator's notices about joins, oldest first. */
const noticesOf = async ({ creator: { userId } }: NewBet) =>
  (
    await service.prisma.notice.findMany({ where: { userId, kind: "PEOPLE_JOINED" }, orderBy: { createdAt: "asc" } })
  ).map(({ facts }) => facts);

const notifyAndSend = async () => {
  await service.notifyOfJoins();
  await service.send();
};

const mailsOf = async ({ creator }: NewBet) =>
  (await service.subjectsOf(creator.email)).filter((subject) => subject.includes("joined")).toReversed();

describe("the creator of a bet", () => {
  test("is notified of the first join at once, and of those after it together, four hours later", async () => {
    const bet = await service.newBet();
    await join(bet);
    await notifyAndSend();
    expect(await mailsOf(bet)).toEqual(["Somebody joined: Snow in Oslo"]);
    for (const side of [Side.FOR, Side.AGAINST, Side.FOR]) await join(bet, side);
    await service.moveClock(JOIN_DIGEST_MS - MINUTE_MS);
    await notifyAndSend();
    expect(await mailsOf(bet)).toHaveLength(1);
    await service.moveClock(2 * MINUTE_MS);
    await notifyAndSend();
    await notifyAndSend();
    expect(await mailsOf(bet)).toEqual(["Somebody joined: Snow in Oslo", "3 people joined: Snow in Oslo"]);
    expect(await noticesOf(bet)).toEqual([
      { forCount: 0, againstCount: 1 },
      { forCount: 2, againstCount: 1 },
    ]);
  });

  test("is notified at once again after a period without joins", async () => {
    const bet = await service.newBet();
    for (let count = 1; count <= 3; count += 1) {
      await join(bet);
      await notifyAndSend();
      expect(await mailsOf(bet)).toHaveLength(count);
      await service.moveClock(JOIN_DIGEST_MS + MINUTE_MS);
      await notifyAndSend();
    }
  });

  test("gets two mails about a hundred joins within four hours", async () => {
    const bet = await service.newBet();
    for (let count = 0; count < 100; count += 1) {
      await join(bet, count % 4 === 0 ? Side.FOR : Side.AGAINST);
      if (count % 10 === 0) await service.notifyOfJoins();
    }
    await service.moveClock(JOIN_DIGEST_MS);
    await notifyAndSend();
    expect(await noticesOf(bet)).toEqual([
      { forCount: 1, againstCount: 0 },
      { forCount: 24, againstCount: 75 },
    ]);
    expect(await mailsOf(bet)).toHaveLength(2);
  });

  test("is notified of each bet separately", async () => {
    const [one, other] = [await service.newBet(), await service.newBet()];
    await join(one, Side.FOR);
    await join(other);
    await notifyAndSend();
    expect(await noticesOf(one)).toEqual([{ forCount: 1, againstCount: 0 }]);
    expect(await noticesOf(other)).toEqual([{ forCount: 0, againstCount: 1 }]);
  });

  test("is notified once of a join that is delivered several times, even at once", async () => {
    const bet = await service.newBet();
    const eventId = randomUUID();
    await Promise.all(Array.from({ length: 6 }, () => join(bet, Side.FOR, { eventId })));
    await notifyAndSend();
    await join(bet, Side.FOR, { eventId });
    await service.moveClock(JOIN_DIGEST_MS);
    await notifyAndSend();
    expect(await noticesOf(bet)).toEqual([{ forCount: 1, againstCount: 0 }]);
  });

  test("is notified once by several processes, and of every concurrent join", async () => {
    const bet = await service.newBet();
    for (let round = 0; round < 10; round += 1) {
      // A second process finds the digest already sent; how it reports that does not matter here.
      const rounds = Array.from({ length: 3 }, () => service.notifyOfJoins());
      await Promise.allSettled([join(bet, Side.FOR), ...rounds, join(bet)]);
      await service.moveClock(JOIN_DIGEST_MS + MINUTE_MS);
    }
    await service.notifyOfJoins();
    await service.moveClock(JOIN_DIGEST_MS + MINUTE_MS);
    await service.notifyOfJoins();
    const notices = await service.prisma.notice.findMany({ where: { betId: bet.betId, kind: "PEOPLE_JOINED" } });
    const sums = notices.map(({ facts }) => JSON.stringify(facts).match(/\d+/g)?.map(Number) ?? []);
    expect([0, 1].map((side) => sums.reduce((sum, counts) => sum + (counts[side] ?? NaN), 0))).toEqual([10, 10]);
  });

  test("is not notified of their own join, nor if the event does not name the creator", async () => {
    const bet = await service.newBet();
    const { betId, creator } = bet;
    const admitted = { betId, userId: creator.userId, side: Side.FOR, stake: money(1_000n) };
    await service.deliver(ParticipantAdmittedSchema, { ...admitted, creatorId: creator.userId, admissionNumber: 1 });
    await service.deliver(ParticipantAdmittedSchema, { ...admitted, userId: randomUUID(), admissionNumber: 2 });
    await notifyAndSend();
    expect(await noticesOf(bet)).toEqual([]);
  });
});

describe("the creator's settings apply to digests", () => {
  /** Sets quiet hours that began an hour ago and last another six, longer than the time between two digests. */
  async function sleep({ userId }: NewBet["creator"]) {
    const time = await now();
    const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
    const at = (hours: number) => (minute + hours * 60 + 24 * 60) % (24 * 60);
    await service.deps.settings.setQuietHours(userId, { timeZone: "UTC", fromMinute: at(-1), toMinute: at(6) });
  }

  test("in quiet hours joins are collected, and one mail is sent at their end", async () => {
    const bet = await service.newBet();
    await sleep(bet.creator);
    for (let hour = 0; hour < 6; hour += 1) {
      await join(bet);
      await notifyAndSend();
      expect(await mailsOf(bet)).toEqual([]);
      await service.moveClock(HOUR_MS);
    }
    await service.moveClock(MINUTE_MS);
    await notifyAndSend();
    expect(await mailsOf(bet)).toEqual(["6 people joined: Snow in Oslo"]);
  });

  test("without mails about bets, the app still shows them, even in quiet hours", async () => {
    const bet = await service.newBet();
    await sleep(bet.creator);
    await service.deps.settings.mute(bet.creator.userId, { subject: "BETS", way: "MAIL" });
    await join(bet);
    await notifyAndSend();
    expect(await mailsOf(bet)).toEqual([]);
    expect(await noticesOf(bet)).toHaveLength(1);
  });
});

describe("stored joins", () => {
  const kept = () => service.prisma.joinDigest.count();

  test("take one row per bet, which is removed once the next digest may be sent at once", async () => {
    const bet = await service.newBet();
    for (let count = 0; count < 20; count += 1) await join(bet);
    expect(await kept()).toBe(1);
    await forgetOldNotices(service.deps);
    expect(await kept()).toBe(1);
    await notifyAndSend();
    await forgetOldNotices(service.deps);
    expect(await kept()).toBe(1);
    await service.moveClock(JOIN_DIGEST_MS + MINUTE_MS);
    await forgetOldNotices(service.deps);
    expect(await kept()).toBe(0);
    await join(bet);
    await notifyAndSend();
    expect(await noticesOf(bet)).toHaveLength(2);
  });

  test("are removed with the creator's account, and when the platform is cleared", async () => {
    const [left, cleared] = [await service.newBet(), await service.newBet()];
    await join(left);
    await join(cleared);
    await service.deliver(UserDeletedSchema, { userId: left.creator.userId });
    expect(await service.prisma.joinDigest.findMany({ select: { betId: true } })).toEqual([{ betId: cleared.betId }]);
    await service.moveClock(MINUTE_MS);
    await service.deliver(PlatformClearedSchema, { clearedBefore: timestampFromDate(await now()) });
    expect(await kept()).toBe(0);
  });
});
