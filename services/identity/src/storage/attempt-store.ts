import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { ATTEMPT_LIFE_MS, MAX_ATTEMPTS } from "../domain/session.ts";
import type { AttemptStore } from "../operations/ports/attempts.ts";
import type { PrismaClient } from "./prisma.ts";

/** Stores sign-ins under way in PostgreSQL. */
export const createAttemptStore = (prisma: PrismaClient): AttemptStore => ({
  keep: async (attempt) => {
    const now = await readClock(sqlOfPrisma(prisma));
    await prisma.signInAttempt.create({
      data: { ...attempt, expiresAt: new Date(now.getTime() + ATTEMPT_LIFE_MS) },
    });
    await sqlOfPrisma(prisma).query(FORGET_OLDEST, [MAX_ATTEMPTS]);
  },
  take: async (state, browserHash) => {
    const now = await readClock(sqlOfPrisma(prisma));
    const where = { state, browserHash, expiresAt: { gt: now } };
    const attempt = await prisma.signInAttempt.findFirst({ where });
    if (attempt === null) return undefined;
    // If two bring back the same response, the one that deletes the attempt gets it.
    const { count } = await prisma.signInAttempt.deleteMany({ where });
    if (count !== 1) return undefined;
    return { ...attempt, beganMsAgo: now.getTime() - (attempt.expiresAt.getTime() - ATTEMPT_LIFE_MS) };
  },
});

/** Finds and deletes nothing while there are at most $1. */
const FORGET_OLDEST = `
  DELETE FROM sign_in_attempts WHERE expires_at <= (
    SELECT expires_at FROM sign_in_attempts ORDER BY expires_at DESC OFFSET $1 LIMIT 1)`;
