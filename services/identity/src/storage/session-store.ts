import { readClock } from "@stakehold/store/clock.ts";
import { claim } from "@stakehold/messaging/change/idempotency.ts";
import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { z } from "zod";
import { endedSessions, SEEN_EVERY_MS, SESSION_IDLE_MS } from "../domain/session.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { endByToken, endChosen, endCredentials } from "./end-access.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, holderOf } from "./rows.ts";

const found = z.object({
  id: z.string(),
  expires_at: z.date(),
  last_seen_at: z.date(),
  authenticated_at: z.date().nullable(),
  now: z.date(),
});

/** Stores sessions in PostgreSQL. */
export const createSessionStore = (prisma: PrismaClient): SessionStore => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${HOLDER}, holder.id::text AS id, holder.expires_at, holder.last_seen_at, holder.authenticated_at,
         stakehold_now() AS now
       FROM sessions AS holder WHERE holder.token_hash = $1`,
      [tokenHash],
    );
    if (row === undefined) return undefined;
    const { id, now, expires_at: expiresAt, last_seen_at: lastSeenAt, ...read } = found.parse(row);
    return { id, now, expiresAt, lastSeenAt, authenticatedAt: read.authenticated_at, holder: holderOf(row) };
  },
  see: async (tokenHash, now) => {
    // Concurrent requests see the same session; the first of them writes.
    const lastSeenAt = { lte: new Date(now.getTime() - SEEN_EVERY_MS) };
    await prisma.session.updateMany({ where: { tokenHash, lastSeenAt }, data: { lastSeenAt: now } });
  },
  end: (tokenHash) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const ended = await endByToken(sql, tokenHash);
      if (ended === undefined) return undefined;
      const { id, userId } = ended;
      await enqueue(sql, endedSessions(userId, { kind: "ONE", id }, [id]).map(outgoing));
      return userId;
    }),
  listOf: async (userId, { limit, after }) => {
    const now = await readClock(sqlOfPrisma(prisma));
    const rows = await prisma.session.findMany({
      where: {
        userId,
        expiresAt: { gt: now },
        lastSeenAt: { gt: new Date(now.getTime() - SESSION_IDLE_MS) },
        ...(after === undefined
          ? {}
          : { OR: [{ createdAt: { lt: after.time } }, { createdAt: after.time, id: { lt: after.id } }] }),
      },
      omit: { tokenHash: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    });
    return rows.map(({ id, createdAt, lastSeenAt, expiresAt, browser, network }) => ({
      id,
      startedAt: createdAt,
      lastUsedAt: lastSeenAt,
      endsAt: expiresAt,
      browser,
      network,
    }));
  },
  endOf: (userId, { choice, withCredentials }, call) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const { replay } = await claim(sql, call, userId);
      if (replay) return [];
      if (withCredentials) await endCredentials(sql, userId);
      return endChosen(sql, userId, choice);
    }),
});
