import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { runService } from "@stakehold/service/run-service.ts";
import pg from "pg";
import { readNotificationsSettings } from "./config.ts";
import { handlers } from "./events/handlers.ts";
import { PARALLEL_MAILS, sendDueNotices } from "./operations/send-due-notices.ts";
import { reportNotice } from "./report-notice.ts";
import { createSmtpMailer } from "./smtp/smtp-mailer.ts";
import { createNoticeRemoval } from "./storage/notice-removal.ts";
import { createNoticeStore } from "./storage/notice-store.ts";
import { createPrisma } from "./storage/prisma.ts";

/** How often it is looked whether mail is due, in milliseconds. */
const SEND_EVERY_MS = 1_000;

const settings = readNotificationsSettings();
const logger = createLogger("notifications", settings.LOG_LEVEL);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL });
const prisma = createPrisma(pool);
const mailer = createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, maxConnections: PARALLEL_MAILS });
const notices = createNoticeStore(prisma);
const sending = { notices, mailer, publicUrl: settings.PUBLIC_URL, report: reportNotice(logger) };

await runService({
  name: "notifications",
  settings,
  logger,
  pool,
  migrations: new URL("../migrations/", import.meta.url),
  consumers: {
    topics: ["identity", "bets", "payments", "support"],
    handlers: handlers({
      notices,
      removal: createNoticeRemoval(prisma),
      newId,
      votingPeriodMs: settings.VOTING_PERIOD,
    }),
  },
  schedules: [{ name: "send", everyMs: SEND_EVERY_MS, run: () => sendDueNotices(sending) }],
  stop: async () => {
    mailer.close();
    await prisma.$disconnect();
  },
});
