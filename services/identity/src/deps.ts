import { pgAuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import type pg from "pg";
import type { Settings } from "./config.ts";
import type { Payments } from "./operations/ports/payments.ts";
import { sessionCookie } from "./http/cookies.ts";
import { appProblemPage } from "./http/problem-page.ts";
import { barredDigests } from "./domain/barred-digest.ts";
import { createAppRequests } from "./oauth/app-requests.ts";
import { createAuthorizationServer } from "./oauth/authorization-server.ts";
import { createSignInProvider } from "./provider/sign-in-provider.ts";
import { createAccountReader } from "./storage/account-reader.ts";
import { createAccountStore } from "./storage/account-store.ts";
import { createAdmissionStore } from "./storage/admission-store.ts";
import { createApiTokenReader } from "./storage/api-tokens.ts";
import { createAppArtifacts } from "./storage/app-artifacts.ts";
import { createAppGrantStore } from "./storage/app-grants.ts";
import { createAppNews } from "./storage/app-news.ts";
import { createAppReader } from "./storage/app-reader.ts";
import { createAppStore } from "./storage/app-store.ts";
import { createAppTokenReader } from "./storage/app-token-reader.ts";
import { createAttemptStore } from "./storage/attempt-store.ts";
import { createCounts } from "./storage/counts.ts";
import { createExpiredRemoval } from "./storage/expired-removal.ts";
import { createPersonalTokenStore } from "./storage/personal-token-store.ts";
import { createPersonRecordReader } from "./storage/person-record-reader.ts";
import { createPrisma } from "./storage/prisma.ts";
import { createSessionStore } from "./storage/session-store.ts";
import { createStatisticsStore } from "./storage/statistics-store.ts";
import { createTokenSigner } from "./tokens/sign-token.ts";
import type { SigningKeys } from "@stakehold/service/security/signing-keys.ts";

/** The parts of this service. */
export type Parts = {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly keys: SigningKeys;
  readonly payments: Payments;
  readonly settings: Pick<
    Settings,
    | "OIDC_ISSUER"
    | "OIDC_CLIENT_ID"
    | "OIDC_CLIENT_SECRET"
    | "ADMIN_EMAILS"
    | "STAFF_EMAILS"
    | "PUBLIC_URL"
    | "BAN_KEYS"
    | "OIDC_STAFF_ACR"
    | "OIDC_STAFF_AMR"
  >;
};

/** Builds everything that operations need, once. `close` leaves the pool open. */
export function createDeps({ pool, logger, keys, payments, settings }: Parts) {
  const prisma = createPrisma(pool);
  const sessions = createSessionStore(prisma);
  const digestsOf = barredDigests(settings.BAN_KEYS);
  const logSecurity = securityLogger(logger);
  const authorizationServer = createAuthorizationServer(settings.PUBLIC_URL, {
    artifacts: createAppArtifacts(prisma),
    sessions,
    sessionTokenOf: sessionCookie(settings.PUBLIC_URL).read,
    problemPage: appProblemPage,
    logSecurity,
    logger,
  });
  return {
    accounts: createAccountStore(prisma, digestsOf),
    reader: createAccountReader(pool),
    counts: createCounts(pool),
    personRecords: createPersonRecordReader(pool),
    audit: pgAuditReader(pool, { name: "audit_entries", actor: "actor_id", subject: "subject_id", reason: "reason" }),
    admissions: createAdmissionStore(prisma, digestsOf),
    attempts: createAttemptStore(prisma),
    sessions,
    apiTokens: createApiTokenReader(prisma),
    personalTokens: createPersonalTokenStore(prisma),
    apps: createAppStore(prisma),
    appReader: createAppReader(prisma),
    appGrants: createAppGrantStore(prisma),
    appNews: createAppNews(prisma),
    appTokens: createAppTokenReader(prisma),
    appRequests: createAppRequests(authorizationServer),
    authorizationServer,
    statistics: createStatisticsStore(prisma),
    removal: createExpiredRemoval(prisma),
    provider: createSignInProvider(
      {
        issuer: settings.OIDC_ISSUER,
        clientId: settings.OIDC_CLIENT_ID,
        clientSecret: settings.OIDC_CLIENT_SECRET,
        redirectUri: `${settings.PUBLIC_URL}/api/callback`,
        staffAcr: settings.OIDC_STAFF_ACR,
        signedOutUri: `${settings.PUBLIC_URL}/`,
      },
      logger,
    ),
    payments,
    roleLists: { ADMIN: settings.ADMIN_EMAILS, STAFF: settings.STAFF_EMAILS },
    staffRule: { acr: settings.OIDC_STAFF_ACR, amr: settings.OIDC_STAFF_AMR },
    signToken: createTokenSigner(keys),
    logSecurity,
    close: () => prisma.$disconnect(),
  };
}
