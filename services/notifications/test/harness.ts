import { randomUUID } from "node:crypto";
import { create, toBinary, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { startMail, type RunningMail } from "@stakehold/mail/start.ts";
import type { Handler } from "@stakehold/messaging/handler.ts";
import { BetPublishedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { FeePolicy } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { z } from "zod";
import { handlers } from "../src/events/handlers.ts";
import type { Notices } from "../src/operations/notice-store.ts";
import { sendDueNotices } from "../src/operations/send-due-notices.ts";
import { createSmtpMailer } from "../src/smtp/smtp-mailer.ts";
import { createNoticeRemoval } from "../src/storage/notice-removal.ts";
import { createNoticeStore } from "../src/storage/notice-store.ts";
import { createPrisma, type PrismaClient } from "../src/storage/prisma.ts";

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const PUBLIC_URL = "https://stakehold.example";
const FROM = "Stakehold <post@stakehold.example>";
const MAX_CONNECTIONS = 8;

const received = z.array(
  z.object({
    id: z.number(),
    to: z.string(),
    from: z.string(),
    subject: z.string(),
    messageId: z.string(),
    deliveries: z.number(),
  }),
);

export const money = (cents: bigint) => ({ cents, currency: "USD" });
export const endDate = timestampFromDate(new Date("2026-12-01T18:00:00Z"));
export const draftOf = (creatorId: string) => ({ betId: randomUUID(), creatorId, title: "Snow in Oslo" });
export const ticketOf = (userId: string) => ({ ticketId: randomUUID(), userId, subject: "A refund" });

/** The service in this process, on a database of its own, with a mailbox in the place of a mail server. */
export type Harness = {
  readonly database: TestDatabase;
  readonly prisma: PrismaClient;
  readonly notices: Notices;
  readonly handlers: readonly Handler[];
  /** Lets the service hear an event; the same id twice is the same event delivered again. */
  hear<S extends DescMessage>(schema: S, init: MessageInitShape<S>, eventId?: string): Promise<void>;
  /** One round of sending. */
  send(through?: Notices): Promise<void>;
  newPerson(email?: string): Promise<{ userId: string; email: string }>;
  /** A published bet, whose creator was told so. */
  newBet(): Promise<{ betId: string; creator: { userId: string; email: string } }>;
  /** What arrived for an address, newest first. */
  mailbox(email: string): Promise<z.infer<typeof received>>;
  subjectsOf(email: string): Promise<string[]>;
  mailUrl(): string;
  stopMail(): Promise<void>;
  /** Starts the mailbox where it was before. */
  startMailAgain(): Promise<void>;
  refuseNext(count: number): Promise<void>;
  /** Leaves nothing to send to the next test. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

export async function createHarness(): Promise<Harness> {
  const database = await createTestDatabase("notifications", [new URL("../migrations/", import.meta.url)]);
  const prisma = createPrisma(database.pool);
  const notices = createNoticeStore(prisma);
  const heard = handlers({
    notices,
    removal: createNoticeRemoval(prisma),
    newId: randomUUID,
    votingPeriodMs: 3 * DAY_MS,
  });
  let mail: RunningMail = await startMailAt(0);
  const { smtpUrl } = mail;
  const mailer = createSmtpMailer({ url: smtpUrl, from: FROM, maxConnections: MAX_CONNECTIONS });

  const hear: Harness["hear"] = async (schema, init, eventId = randomUUID()) => {
    const handler = heard.find(({ typeName }) => typeName === schema.typeName);
    if (handler === undefined) throw new Error(`Nobody hears ${schema.typeName}`);
    await handler.handle(toBinary(schema, create(schema, init)), { eventId, key: "key", occurredAt: new Date() });
  };
  const send: Harness["send"] = (through = notices) =>
    sendDueNotices({ notices: through, mailer, publicUrl: PUBLIC_URL, report: () => undefined });
  const newPerson: Harness["newPerson"] = async (email = `${randomUUID().slice(0, 8)}@example.com`) => {
    const userId = randomUUID();
    await hear(UserRegisteredSchema, { userId, email, displayName: "Alice Example" });
    return { userId, email };
  };
  const mailbox: Harness["mailbox"] = async (email) =>
    received.parse(await (await fetch(`${mail.url}/api/messages?limit=1000&to=${email}`)).json());

  return {
    database,
    prisma,
    notices,
    handlers: heard,
    hear,
    send,
    newPerson,
    mailbox,
    newBet: async () => {
      const creator = await newPerson();
      const bet = draftOf(creator.userId);
      await hear(BetPublishedSchema, { ...bet, category: "weather", endDate, feePolicy: FeePolicy.ENTRY });
      await send();
      return { betId: bet.betId, creator };
    },
    subjectsOf: async (email) => (await mailbox(email)).map(({ subject }) => subject),
    mailUrl: () => mail.url,
    stopMail: () => mail.stop(),
    startMailAgain: async () => {
      mail = await startMailAt(Number(new URL(smtpUrl).port));
    },
    refuseNext: (count) => refuseNext(mail.url, count),
    settle: () => giveUpAll(prisma),
    close: async () => {
      mailer.close();
      await mail.stop();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

const startMailAt = (smtpPort: number) => startMail({ host: "127.0.0.1", port: 0, smtpPort, stateFile: ":memory:" });

async function refuseNext(mailUrl: string, rejectNext: number): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(`${mailUrl}/_control/faults`, { method: "POST", headers, body: JSON.stringify({ rejectNext }) });
}

async function giveUpAll(prisma: PrismaClient): Promise<void> {
  const data = { state: "failed", failure: "The test is over", nextAttemptAt: null };
  await prisma.notice.updateMany({ where: { state: "pending" }, data });
}
