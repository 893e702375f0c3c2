import type pg from "pg";
import { createAccountReader } from "./account-reader.ts";
import { createAccountStore } from "./account-store.ts";
import { createAdmissionStore } from "./admission-store.ts";
import { createAttemptStore } from "./attempt-store.ts";
import { forgetExpired } from "./forget-expired.ts";
import { createPrisma } from "./prisma.ts";
import { createApiTokenReader, createSessionStore } from "./session-store.ts";
import { createStatisticsStore } from "./statistics-store.ts";

/** Every store of this service, on one pool. `close` leaves the pool open. */
export function createStorage(pool: pg.Pool) {
  const prisma = createPrisma(pool);
  return {
    accounts: createAccountStore(prisma),
    reader: createAccountReader(prisma),
    admissions: createAdmissionStore(prisma),
    attempts: createAttemptStore(prisma),
    sessions: createSessionStore(prisma),
    apiTokens: createApiTokenReader(prisma),
    statistics: createStatisticsStore(prisma),
    forgetExpired: () => forgetExpired(prisma),
    close: () => prisma.$disconnect(),
  };
}
