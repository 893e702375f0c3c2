import { readClock } from "@stakehold/messaging/clock.ts";
import { claim } from "@stakehold/messaging/idempotency.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import { z } from "zod";
import { SEEN_EVERY_MS, SESSION_IDLE_MS, type SessionChoice } from "../domain/session.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, holderOf } from "./rows.ts";

const found = z.object({
  id: z.string(),
  expires_at: z.date(),
  last_seen_at: z.date(),
  authenticated_at: z.date().nullable(),
  now: z.date(),
});

/** Sessions in PostgreSQL. */
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
    // Requests that come at once see the same session; the first of them writes.
    const lastSeenAt = { lte: new Date(now.getTime() - SEEN_EVERY_MS) };
    await prisma.session.updateMany({ where: { tokenHash, lastSeenAt }, data: { lastSeenAt: now } });
  },
  end: async (tokenHash) => {
    const ended = "DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id::text";
    const [row] = await sqlOfPrisma(prisma).query(ended, [tokenHash]);
    return row === undefined ? undefined : String(row["user_id"]);
  },
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
  endOf: (userId, choice, call) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const { replay } = await claim(sql, call, userId);
      return replay ? [] : endChosen(sql, userId, choice);
    }),
});

async function endChosen(sql: Sql, userId: string, choice: SessionChoice): Promise<readonly string[]> {
  const rows = await sql.query(
    `DELETE FROM sessions WHERE user_id = $1::uuid
       AND ($2::uuid IS NULL OR id = $2::uuid) AND ($3::uuid IS NULL OR id <> $3::uuid)
     RETURNING id::text`,
    [userId, choice.kind === "ONE" ? choice.id : null, choice.kind === "OTHERS" ? (choice.presentId ?? null) : null],
  );
  return rows.map(({ id }) => String(id));
}
