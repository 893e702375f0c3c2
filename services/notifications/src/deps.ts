import type { Logger } from "@stakehold/service/logger.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import type pg from "pg";
import type { Settings } from "./config.ts";
import { countHandovers } from "./count-handovers.ts";
import { mailDomainOf } from "./domain/message-id.ts";
import { mails } from "./mails/mails.ts";
import { PARALLEL_MAILS } from "./operations/send-due-notices.ts";
import { createAddressBook, resolveBySystem, type Resolve } from "./posting/guarded-lookup.ts";
import { createWebhookPoster } from "./posting/post-webhook.ts";
import { signWebhook } from "./posting/sign-webhook.ts";
import { pushOfferOf } from "./push/push-offer.ts";
import { reportLostMail, reportNotice } from "./report-notice.ts";
import { reportLostPush, reportPush } from "./report-push.ts";
import { reportLost, reportTry } from "./report-try.ts";
import { createSmtpMailer } from "./smtp/smtp-mailer.ts";
import { createDeviceStore } from "./storage/device-store.ts";
import { createEndpointStore } from "./storage/endpoint-store.ts";
import { createJoinStore } from "./storage/join-store.ts";
import { createMeasureReader } from "./storage/measure-reader.ts";
import { createNewsStore } from "./storage/news-store.ts";
import { createNoticeRemoval } from "./storage/notice-removal.ts";
import { createNoticeStore } from "./storage/notice-store.ts";
import { createPrisma } from "./storage/prisma.ts";
import { createPushStore } from "./storage/push-store.ts";
import { createSettingsStore } from "./storage/settings-store.ts";
import { createNoticeReader } from "./storage/notice-reader.ts";
import { createWebhookReader } from "./storage/webhook-reader.ts";
import { createWebhookRedelivery } from "./storage/webhook-redelivery.ts";
import { createWebhookRemoval } from "./storage/webhook-removal.ts";
import { createWebhookStore } from "./storage/webhook-store.ts";

/** The parts of this service. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly settings: Pick<
    Settings,
    | "SMTP_URL"
    | "MAIL_FROM"
    | "PUBLIC_URL"
    | "VOTING_PERIOD"
    | "JOIN_DIGEST_PERIOD"
    | "WEBHOOKS_ALLOW_LOOPBACK"
    | "PUSH_PRIVATE_KEY"
    | "PUSH_SUBJECT"
  >;
  /** Resolves the names of webhook endpoints; the system's resolver is the default. */
  readonly resolve?: Resolve;
};

/** Builds everything that operations need, once. `close` leaves the pool open. */
export function createDeps({ pool, logger, settings, resolve = resolveBySystem }: Parts) {
  const addressRules = { allowLoopback: settings.WEBHOOKS_ALLOW_LOOPBACK === "yes" };
  const prisma = createPrisma(pool);
  const mailer = createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, maxConnections: PARALLEL_MAILS });
  const mailDomain = mailDomainOf(settings.MAIL_FROM);
  return {
    mailDomain,
    news: createNewsStore(prisma),
    notices: createNoticeStore(prisma),
    joins: createJoinStore(prisma),
    joinDigestMs: settings.JOIN_DIGEST_PERIOD,
    noticeReader: createNoticeReader(prisma),
    settings: createSettingsStore(prisma),
    removal: createNoticeRemoval(prisma),
    endpoints: createEndpointStore(prisma),
    webhooks: createWebhookStore(prisma, mailDomain),
    webhookReader: createWebhookReader(prisma),
    redelivery: createWebhookRedelivery(prisma),
    webhookRemoval: createWebhookRemoval(prisma),
    devices: createDeviceStore(prisma),
    pushes: createPushStore(prisma),
    push: pushOfferOf(settings),
    mails,
    addresses: createAddressBook(resolve, addressRules),
    addressRules,
    poster: createWebhookPoster({ ...addressRules, resolve }),
    sign: signWebhook,
    reportTry: reportTry(logger),
    reportLost: reportLost(logger),
    reportPush: reportPush(logger),
    reportLostPush: reportLostPush(logger),
    logSecurity: securityLogger(logger),
    measures: createMeasureReader(pool),
    mailer: countHandovers(mailer),
    publicUrl: settings.PUBLIC_URL,
    votingPeriodMs: settings.VOTING_PERIOD,
    report: reportNotice(logger),
    reportLostMail: reportLostMail(logger),
    close: async () => {
      mailer.close();
      await prisma.$disconnect();
    },
  };
}
