import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { moneyMessage } from "@stakehold/money/wire.ts";
import { ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { verifySession } from "@stakehold/service/database/session.ts";
import { aroundCalls } from "@stakehold/testing/around-calls.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import pg from "pg";
import { createDeps } from "../../src/deps.ts";
import { handlersOf } from "../../src/events/handlers.ts";
import { createMailSender } from "../../src/operations/send-due-notices.ts";
import { notifyOfJoins } from "../../src/operations/notify-of-joins.ts";
import { senderTask, type ConsumedEvent, type SenderTask } from "./commands.ts";

/**
 * Runs notifications as a process that consumes some events, notifies creators of joins, sends what is due, and dies at
 * a given point.
 * It is built as in main.ts, without Kafka.
 */
const { databaseUrl, smtpUrl, joinDigestMs, events, diesAt } = await givenTask();

async function givenTask(): Promise<SenderTask> {
  process.send?.("ready");
  const [task]: unknown[] = await once(process, "message");
  return senderTask.parse(task);
}

let left = diesAt;
function pass(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

const around = <Calls extends object>(calls: Calls): Calls => aroundCalls(calls, pass);

const made = createDeps({
  pool: new pg.Pool({ connectionString: databaseUrl, max: 6, verify: verifySession }),
  logger: createLogger("notifications", "silent"),
  settings: {
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Stakehold <post@stakehold.example>",
    PUBLIC_URL: "https://stakehold.example",
    VOTING_PERIOD: 3 * 24 * 3_600_000,
    JOIN_DIGEST_PERIOD: joinDigestMs,
    WEBHOOKS_ALLOW_LOOPBACK: "yes",
  },
});
const deps = {
  ...made,
  news: around(made.news),
  notices: around(made.notices),
  joins: around(made.joins),
  mailer: around(made.mailer),
};
const handlers = handlersOf(deps);

async function consume({ eventId, userId, joined }: ConsumedEvent): Promise<void> {
  if (joined === null) {
    const ticket = { ticketId: randomUUID(), userId, subject: "A refund" };
    return deliver(handlers, TicketOpenedSchema, ticket, { eventId });
  }
  const { betId, creatorId, isFor } = joined;
  const side = isFor ? Side.FOR : Side.AGAINST;
  const admitted = { betId, creatorId, userId, side, stake: moneyMessage(1_000n), admissionNumber: 2 };
  return deliver(handlers, ParticipantAdmittedSchema, admitted, { eventId });
}

for (const event of events) await consume(event);
await notifyOfJoins(deps);
const mails = createMailSender(deps);
await mails.begin();
await mails.idle();
process.exit(0);
