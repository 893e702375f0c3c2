import { randomBytes, randomUUID } from "node:crypto";
import { fromBinary, toJson, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { startMail } from "@stakehold/mail/start.ts";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { moneyMessage } from "@stakehold/money/wire.ts";
import { BetPublishedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { NoticesReadSchema, NoticesToldSchema } from "@stakehold/proto/notifications/v1/events_pb.ts";
import { FeePolicy } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { z } from "zod";
import { createDeps } from "../src/deps.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { createMailSender, type SendDueNoticesDeps } from "../src/operations/send-due-notices.ts";
import { notifyOfJoins } from "../src/operations/notify-of-joins.ts";
import { createPushSender, type SendDuePushesDeps } from "../src/operations/send-due-pushes.ts";
import { createWebhookSender, type SendDueWebhooksDeps } from "../src/operations/send-due-webhooks.ts";
import { createPrisma } from "../src/storage/prisma.ts";
import { resolveBySystem, type Resolve } from "../src/posting/guarded-lookup.ts";
import { createWebhookPoster } from "../src/posting/post-webhook.ts";

const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The time between two digests of joins. */
export const JOIN_DIGEST_MS = 4 * HOUR_MS;

/** Everything that notifications publishes. */
const EVENTS: readonly DescMessage[] = [NoticesToldSchema, NoticesReadSchema];

const PUBLIC_URL = "https://stakehold.example";
const PUSH_PRIVATE_KEY = randomBytes(32).toString("base64url");
const MAIL_FROM = "Stakehold <post@stakehold.example>";

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

export const money = moneyMessage;
export const endDate = timestampFromDate(new Date("2026-12-01T18:00:00Z"));
export const draftOf = (creatorId: string) => ({ betId: randomUUID(), creatorId, title: "Snow in Oslo" });
export const ticketOf = (userId: string) => ({ ticketId: randomUUID(), userId, subject: "A refund" });

/** A suite's options. */
export type Wishes = {
  /** Whether webhooks may go to receivers on loopback. */
  readonly allowLoopback?: "yes" | "no";
  /** Whether its settings have a key to push with. */
  readonly isPushing?: boolean;
  readonly resolve?: Resolve;
  readonly logger?: Logger;
};

/** Notifications on its own database, with a mailbox instead of a mail server. */
export async function createNotifications({ allowLoopback = "yes", isPushing = true, logger, ...wishes }: Wishes = {}) {
  const database = await createTestDatabase("notifications", [new URL("../migrations/", import.meta.url)]);
  const prisma = createPrisma(database.pool);
  // The port must be free again when the mailbox restarts.
  let mail = await startMailAt(await freePort());
  const { smtpUrl } = mail;
  const made = createDeps({
    pool: database.pool,
    logger: logger ?? createLogger("notifications", "silent"),
    settings: {
      SMTP_URL: smtpUrl,
      MAIL_FROM,
      PUBLIC_URL,
      VOTING_PERIOD: 3 * DAY_MS,
      JOIN_DIGEST_PERIOD: JOIN_DIGEST_MS,
      WEBHOOKS_ALLOW_LOOPBACK: allowLoopback,
      ...(isPushing ? { PUSH_PRIVATE_KEY, PUSH_SUBJECT: "mailto:post@stakehold.example" } : {}),
    },
    ...wishes,
  });
  const { addressRules } = made;
  const { resolve = resolveBySystem } = wishes;
  // Messages go to this process itself, which may stall longer than a receiver may take.
  const poster = createWebhookPoster({ ...addressRules, resolve, answerWithinMs: MINUTE_MS });
  const deps = { ...made, poster };
  const handlers = handlersOf(deps);

  const deliverEvent = <S extends DescMessage>(
    schema: S,
    init: MessageInitShape<S>,
    delivery: Partial<Delivery> = {},
  ) => deliver(handlers, schema, init, delivery);
  const send = async (part: Partial<SendDueNoticesDeps> = {}) => {
    const sender = createMailSender({ ...deps, ...part });
    await sender.begin();
    await sender.idle();
  };
  const sendWebhooks = async (part: Partial<SendDueWebhooksDeps> = {}) => {
    const sender = createWebhookSender({ ...deps, ...part });
    await sender.begin();
    await sender.idle();
  };
  const sendPushes = async (part: Partial<SendDuePushesDeps> = {}) => {
    const sender = createPushSender({ ...deps, ...part });
    await sender.begin();
    await sender.idle();
  };
  const newPerson = async (email = `${randomUUID().slice(0, 8)}@example.com`) => {
    const userId = randomUUID();
    await deliverEvent(UserRegisteredSchema, { userId, email, displayName: "Alice Example" });
    await prisma.notice.deleteMany({ where: { userId, kind: "WELCOME" } });
    return { userId, email };
  };
  const mailbox = async (email: string) =>
    received.parse(await (await fetch(`${mail.url}/api/messages?limit=1000&to=${encodeURIComponent(email)}`)).json());

  return {
    ...database,
    prisma,
    deps,
    handlers,
    /** Delivers an event; the same id twice is a redelivery. */
    deliver: deliverEvent,
    /** Sends everything due, to its end. */
    send,
    /** Runs one round of sending webhooks, to its end. */
    sendWebhooks,
    /** Returns a person's published events, in order, as JSON with their types. */
    published: async (userId: string) => {
      const rows = await sqlOfPg(database.pool).query("SELECT type, payload FROM outbox WHERE key = $1 ORDER BY id", [
        userId,
      ]);
      return rows.map(({ type, payload }) => {
        const schema = EVENTS.find(({ typeName }) => typeName === type);
        if (schema === undefined || !(payload instanceof Uint8Array))
          throw new TypeError(`Not an event of notifications: ${String(type)}`);
        return [schema.name, toJson(schema, fromBinary(schema, payload))] as const;
      });
    },
    /** Sends creators the digests that are due. */
    notifyOfJoins: () => notifyOfJoins(deps),
    /** Runs one round of sending pushes, to its end. */
    sendPushes,
    /** Registers a person and deletes their welcome, unless a sender sends it meanwhile. */
    newPerson,
    /** Publishes a bet and notifies its creator. */
    newBet: async () => {
      const creator = await newPerson();
      const bet = draftOf(creator.userId);
      await deliverEvent(BetPublishedSchema, { ...bet, category: "weather", endDate, feePolicy: FeePolicy.ENTRY });
      await send();
      return { betId: bet.betId, creator };
    },
    /** Returns the mails to an address, newest first. */
    mailbox,
    subjectsOf: async (email: string) => (await mailbox(email)).map(({ subject }) => subject),
    mailUrl: () => mail.url,
    smtpUrl,
    stopMail: () => mail.stop(),
    /** Restarts the mailbox on the same port. */
    startMailAgain: async () => {
      mail = await startMailAt(Number(new URL(smtpUrl).port));
    },
    refuseNext: (count: number) => refuseNext(mail.url, count),
    /** Leaves nothing to send to the next test. */
    settle: async () => {
      const data = { state: "FAILED", failure: "The test is over", nextAttemptAt: null };
      await prisma.notice.updateMany({ where: { state: "PENDING" }, data });
    },
    close: async () => {
      await deps.close();
      await mail.stop();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

export type Notifications = Awaited<ReturnType<typeof createNotifications>>;

const startMailAt = (smtpPort: number) => startMail({ host: "127.0.0.1", port: 0, smtpPort, stateFile: ":memory:" });

async function refuseNext(mailUrl: string, rejectNext: number): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(`${mailUrl}/_control/faults`, { method: "POST", headers, body: JSON.stringify({ rejectNext }) });
}
