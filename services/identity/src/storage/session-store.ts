import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import { z } from "zod";
import { SEEN_EVERY_MS } from "../domain/session.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, holderOf } from "./rows.ts";

const times = z.object({ expires_at: z.date(), last_seen_at: z.date(), now: z.date() });

/** Sessions in PostgreSQL. */
export const createSessionStore = (prisma: PrismaClient): SessionStore => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${HOLDER}, holder.expires_at, holder.last_seen_at, stakehold_now() AS now
       FROM sessions AS holder WHERE holder.token_hash = $1`,
      [tokenHash],
    );
    if (row === undefined) return undefined;
    const { expires_at: expiresAt, last_seen_at: lastSeenAt, now } = times.parse(row);
    return { expiresAt, lastSeenAt, now, holder: holderOf(row) };
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
});
