import type { Logger } from "@stakehold/service/logger.ts";
import type pg from "pg";
import type { Settings } from "./config.ts";
import { countHandovers } from "./count-handovers.ts";
import { PARALLEL_MAILS } from "./operations/send-due-notices.ts";
import { reportNotice } from "./report-notice.ts";
import { createSmtpMailer } from "./smtp/smtp-mailer.ts";
import { createMeasureReader } from "./storage/measure-reader.ts";
import { createNewsStore } from "./storage/news-store.ts";
import { createNoticeRemoval } from "./storage/notice-removal.ts";
import { createNoticeStore } from "./storage/notice-store.ts";
import { createPrisma } from "./storage/prisma.ts";

/** What this service is made of. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "PUBLIC_URL" | "VOTING_PERIOD">;
};

/** Everything that operations need, made once. `close` leaves the pool open. */
export function createDeps({ pool, logger, settings }: Parts) {
  const prisma = createPrisma(pool);
  const mailer = createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, maxConnections: PARALLEL_MAILS });
  return {
    news: createNewsStore(prisma),
    notices: createNoticeStore(prisma),
    removal: createNoticeRemoval(prisma),
    measures: createMeasureReader(pool),
    mailer: countHandovers(mailer),
    publicUrl: settings.PUBLIC_URL,
    votingPeriodMs: settings.VOTING_PERIOD,
    report: reportNotice(logger),
    close: async () => {
      mailer.close();
      await prisma.$disconnect();
    },
  };
}
