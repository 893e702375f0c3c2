import { sqlOfPrisma, type Row } from "@stakehold/messaging/sql.ts";
import { z } from "zod";
import { SEEN_EVERY_MS } from "../domain/session.ts";
import type { EndSessionDeps } from "../operations/end-session.ts";
import type { ExchangeCredentialDeps, Vouched } from "../operations/exchange-credential.ts";
import type { PrismaClient } from "./prisma.ts";
import { grantedRoles } from "./rows.ts";

type SessionStore = ExchangeCredentialDeps["sessions"] & EndSessionDeps["sessions"];

const vouchedRow = z.object({
  user_id: z.string(),
  roles: z.array(z.string()),
  accepted_terms: z.boolean(),
  is_banned: z.boolean(),
});
const sessionRow = z.object({ ...vouchedRow.shape, expires_at: z.date(), last_seen_at: z.date(), now: z.date() });

/** Of whom a credential is, in one statement: every request of everybody passes here. */
const VOUCHED = `
  holder.user_id::text AS user_id,
  ARRAY(SELECT role FROM user_roles WHERE user_id = holder.user_id) AS roles,
  EXISTS (SELECT FROM terms_acceptances WHERE user_id = holder.user_id) AS accepted_terms,
  EXISTS (SELECT FROM bans WHERE user_id = holder.user_id) AS is_banned`;

/** Sessions in PostgreSQL. */
export const createSessionStore = (prisma: PrismaClient): SessionStore => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${VOUCHED}, holder.expires_at, holder.last_seen_at, stakehold_now() AS now
       FROM sessions AS holder WHERE holder.token_hash = $1`,
      [tokenHash],
    );
    if (row === undefined) return undefined;
    const { expires_at: expiresAt, last_seen_at: lastSeenAt, now } = sessionRow.parse(row);
    return { expiresAt, lastSeenAt, now, vouched: vouchedOf(row) };
  },
  see: async (tokenHash, now) => {
    // Requests that come at once see the same session; the first of them writes.
    const lastSeenAt = { lte: new Date(now.getTime() - SEEN_EVERY_MS) };
    await prisma.session.updateMany({ where: { tokenHash, lastSeenAt }, data: { lastSeenAt: now } });
  },
  end: async (tokenHash) => {
    await prisma.session.deleteMany({ where: { tokenHash } });
  },
});

/** Partners' tokens in PostgreSQL. */
export const createApiTokenReader = (prisma: PrismaClient): ExchangeCredentialDeps["apiTokens"] => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${VOUCHED} FROM api_tokens AS holder WHERE holder.token_hash = $1 AND holder.revoked_at IS NULL`,
      [tokenHash],
    );
    return row === undefined ? undefined : vouchedOf(row);
  },
});

function vouchedOf(row: Row): Vouched {
  const { user_id: userId, roles, accepted_terms: acceptedTerms, is_banned: isBanned } = vouchedRow.parse(row);
  return { userId, roles: grantedRoles(roles), acceptedTerms, isBanned };
}
