import type { Logger } from "@stakehold/service/logger.ts";
import { securityTeller } from "@stakehold/service/security/tell-security.ts";
import type pg from "pg";
import type { Settings } from "./config.ts";
import { countHandovers } from "./count-handovers.ts";
import { PARALLEL_MAILS } from "./operations/send-due-notices.ts";
import { pushOfferOf } from "./push/push-offer.ts";
import { reportLostPush, reportPush } from "./push/report-push.ts";
import { reportNotice } from "./report-notice.ts";
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
import { createToldReader } from "./storage/told-reader.ts";
import { createWebhookReader } from "./storage/webhook-reader.ts";
import { createWebhookRedelivery } from "./storage/webhook-redelivery.ts";
import { createWebhookRemoval } from "./storage/webhook-removal.ts";
import { createWebhookStore } from "./storage/webhook-store.ts";
import { createAddressBook, resolveBySystem, type Resolve } from "./webhooks/guarded-lookup.ts";
import { createWebhookPoster } from "./webhooks/post-webhook.ts";
import { reportLost, reportTry } from "./webhooks/report-try.ts";
import { signWebhook } from "./webhooks/sign-webhook.ts";

/** What this service is made of. */
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
  /** How names of webhook endpoints are looked up; as the system does unless something else is given. */
  readonly resolve?: Resolve;
};

/** Everything that operations need, made once. `close` leaves the pool open. */
export function createDeps({ pool, logger, settings, resolve = resolveBySystem }: Parts) {
  const addressRules = { allowLoopback: settings.WEBHOOKS_ALLOW_LOOPBACK === "yes" };
  const prisma = createPrisma(pool);
  const mailer = createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM, maxConnections: PARALLEL_MAILS });
  return {
    news: createNewsStore(prisma),
    notices: createNoticeStore(prisma),
    joins: createJoinStore(prisma),
    joinDigestMs: settings.JOIN_DIGEST_PERIOD,
    told: createToldReader(prisma),
    settings: createSettingsStore(prisma),
    removal: createNoticeRemoval(prisma),
    endpoints: createEndpointStore(prisma),
    webhooks: createWebhookStore(prisma),
    webhookReader: createWebhookReader(prisma),
    redelivery: createWebhookRedelivery(prisma),
    webhookRemoval: createWebhookRemoval(prisma),
    devices: createDeviceStore(prisma),
    pushes: createPushStore(prisma),
    push: pushOfferOf(settings),
    addresses: createAddressBook(resolve, addressRules),
    addressRules,
    poster: createWebhookPoster({ ...addressRules, resolve }),
    sign: signWebhook,
    reportTry: reportTry(logger),
    reportLost: reportLost(logger),
    reportPush: reportPush(logger),
    reportLostPush: reportLostPush(logger),
    tellSecurity: securityTeller(logger),
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
