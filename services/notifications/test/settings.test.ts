import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { ParticipantAdmittedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { z } from "zod";
import { appOf, startGraph, type Graph } from "./graph.ts";
import { createNotifications, endDate, money, ticketOf, type Notifications } from "./notifications.ts";

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

const SETTINGS = "subjects { subject byMail inApp byPush isLocked } quietHours { timeZone from to }";

const settingsOf = async (userId: string) =>
  (await graph.send(userId, `{ notificationSettings { ${SETTINGS} } }`)).data["notificationSettings"];

const setWay = (userId: string, subject: string, way: string, isOn: boolean) =>
  graph.send(
    userId,
    `mutation ($input: SetNotificationWayInput!) { setNotificationWay(input: $input) { settings { ${SETTINGS} } } }`,
    { input: { subject, way, isOn } },
  );

const setQuietHours = (userId: string, quietHours: object | null) =>
  graph.send(
    userId,
    `mutation ($input: SetQuietHoursInput!) { setQuietHours(input: $input) { settings { ${SETTINGS} } } }`,
    { input: { quietHours } },
  );

const setting = (subject: string, { isLocked = false, byMail = true, inApp = true, byPush = true } = {}) => ({
  subject,
  byMail,
  inApp,
  byPush,
  isLocked,
});

const stored = async (userId: string) => [
  await service.prisma.mutedSubject.count({ where: { userId } }),
  await service.prisma.quietHours.count({ where: { userId } }),
];

const titles = z.object({
  unreadNotificationCount: z.number(),
  notifications: z.object({ nodes: z.array(z.object({ title: z.string() })) }),
});
const inApp = async (userId: string) => {
  const { data } = await graph.send(userId, "{ unreadNotificationCount notifications { nodes { title } } }");
  const { unreadNotificationCount, notifications } = titles.parse(data);
  return { count: unreadNotificationCount, titles: notifications.nodes.map(({ title }) => title) };
};

describe("settings", () => {
  test("start with everything on, no quiet hours, and each subject once", async () => {
    expect(await settingsOf(randomUUID())).toEqual({
      subjects: [
        setting("BETS"),
        setting("RESULTS", { isLocked: true }),
        setting("MONEY", { isLocked: true }),
        setting("SUPPORT"),
        setting("DEVELOPERS"),
      ],
      quietHours: null,
    });
  });

  test("change one subject in one channel, only for oneself, and repeatably", async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1) await setWay(userId, "SUPPORT", "MAIL", false);
    const subjects = expect.arrayContaining([setting("SUPPORT", { byMail: false }), setting("BETS")]);
    expect(await settingsOf(userId)).toMatchObject({ subjects });
    expect(await stored(other)).toEqual([0, 0]);
    await setWay(userId, "SUPPORT", "MAIL", true);
    expect(await stored(userId)).toEqual([0, 0]);
  });

  test.each(["RESULTS", "MONEY"])("can't switch %s off for mail or app", async (subject) => {
    const userId = randomUUID();
    for (const way of ["MAIL", "APP"]) {
      expect((await setWay(userId, subject, way, false)).codes).toEqual(["NOTIFICATION_ALWAYS_TOLD"]);
    }
    expect(await stored(userId)).toEqual([0, 0]);
  });

  test.each([
    ["BETS", false],
    ["RESULTS", true],
    ["MONEY", true],
  ])("switch %s off and on for devices alone", async (subject, isLocked) => {
    const userId = randomUUID();
    await setWay(userId, subject, "PUSH", false);
    expect(await settingsOf(userId)).toMatchObject({
      subjects: expect.arrayContaining([setting(subject, { isLocked, byPush: false })]),
    });
    await setWay(userId, subject, "PUSH", true);
    expect(await stored(userId)).toEqual([0, 0]);
  });

  test.each([
    ["an unknown subject", "WEATHER", "MAIL"],
    ["an unknown way", "BETS", "PIGEON"],
  ])("for %s are refused, and nothing is stored", async (_what, subject, way) => {
    const userId = randomUUID();
    expect((await setWay(userId, subject, way, false)).codes).toEqual(["BAD_USER_INPUT"]);
    expect(await stored(userId)).toEqual([0, 0]);
  });

  test("store quiet hours until they are removed", async () => {
    const userId = randomUUID();
    const quietHours = { timeZone: "Europe/Berlin", from: "22:00", to: "06:30" };
    await setQuietHours(userId, { ...quietHours, from: "21:00" });
    await setQuietHours(userId, quietHours);
    expect(await settingsOf(userId)).toMatchObject({ quietHours });
    await setQuietHours(userId, null);
    expect(await settingsOf(userId)).toMatchObject({ quietHours: null });
  });

  test.each([
    ["an unknown time zone", { timeZone: "Mars/Olympus", from: "22:00", to: "07:00" }],
    ["an offset", { timeZone: "+02:00", from: "22:00", to: "07:00" }],
    ["an invalid time of day", { timeZone: "UTC", from: "24:00", to: "07:00" }],
    ["no end", { timeZone: "UTC", from: "22:00", to: "" }],
    ["no length", { timeZone: "UTC", from: "22:00", to: "22:00" }],
  ])("refuse quiet hours with %s, and store nothing", async (_what, quietHours) => {
    const userId = randomUUID();
    expect((await setQuietHours(userId, quietHours)).codes).toEqual(["INVALID_INPUT"]);
    expect(await stored(userId)).toEqual([0, 0]);
  });

  test("require a session: tokens and visitors are refused", async () => {
    const token = appOf(randomUUID(), randomUUID());
    expect((await graph.send(token, `{ notificationSettings { ${SETTINGS} } }`)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect((await setWay(token, "BETS", "MAIL", false)).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect((await setWay(NO_ID, "BETS", "MAIL", false)).codes).toEqual(["FORBIDDEN"]);
    expect((await setQuietHours(NO_ID, null)).codes).toEqual(["FORBIDDEN"]);
  });

  test("are deleted with the account", async () => {
    const { userId } = await service.newPerson();
    await setWay(userId, "BETS", "APP", false);
    await setQuietHours(userId, { timeZone: "UTC", from: "22:00", to: "07:00" });
    expect(await stored(userId)).toEqual([1, 1]);
    await service.deliver(UserDeletedSchema, { userId });
    expect(await stored(userId)).toEqual([0, 0]);
  });
});

describe("a switched-off subject", () => {
  test("is not mailed if it is off for mail, but shown in the app", async () => {
    const { userId, email } = await service.newPerson();
    await setWay(userId, "SUPPORT", "MAIL", false);
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    expect(await service.mailbox(email)).toEqual([]);
    expect(await inApp(userId)).toEqual({ count: 1, titles: ["We received your request: A refund"] });
    const notices = await service.prisma.notice.findMany({ where: { userId } });
    expect(notices).toMatchObject([{ state: "MUTED", nextAttemptAt: null, failure: null }]);
  });

  test("is mailed but neither listed nor counted if it is off in the app", async () => {
    const { userId, email } = await service.newPerson();
    await setWay(userId, "SUPPORT", "APP", false);
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(["We received your request: A refund"]);
    expect(await inApp(userId)).toEqual({ count: 0, titles: [] });
  });

  test("is off only for that person, and switching it on affects later notices", async () => {
    const [{ userId, email }, other] = [await service.newPerson(), await service.newPerson()];
    await setWay(userId, "SUPPORT", "MAIL", false);
    for (const each of [userId, other.userId]) await service.deliver(TicketOpenedSchema, ticketOf(each));
    await service.send();
    expect(await service.mailbox(other.email)).toHaveLength(1);
    await setWay(userId, "SUPPORT", "MAIL", true);
    await service.send();
    expect(await service.mailbox(email)).toEqual([]);
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await service.send();
    expect(await service.mailbox(email)).toHaveLength(1);
  });

  test("does not include votes and money", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    for (const subject of ["BETS", "SUPPORT", "DEVELOPERS"]) await setWay(userId, subject, "MAIL", false);
    const about = { betId, userId, stake: money(1000n), side: Side.FOR, stakeId: randomUUID(), amount: money(1025n) };
    await service.deliver(ParticipantAdmittedSchema, { ...about, admissionNumber: 2 });
    await service.deliver(ResolutionProposedSchema, {
      betId,
      winningSide: Side.FOR,
      outcome: "It snowed",
      electorate: [userId],
      proposedAt: endDate,
    });
    await service.deliver(PayoutWaitingSchema, about);
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "$10.25 waits for you: Snow in Oslo",
      "Please vote: Snow in Oslo",
    ]);
  });
});
