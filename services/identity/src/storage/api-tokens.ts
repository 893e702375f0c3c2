import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { SEEN_EVERY_MS } from "../domain/session.ts";
import type { ApiTokenReader, ApiTokenStore } from "../operations/ports/api-tokens.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, TOKEN_END, tokenHolderOf } from "./rows.ts";

/** Reads tokens from PostgreSQL. */
export const createApiTokenReader = (prisma: PrismaClient): ApiTokenReader => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${HOLDER}, holder.id::text AS token_id, holder.scopes,
         coalesce(holder.last_used_at <= stakehold_now() - make_interval(secs => $2::float8), true) AS is_used_again
       FROM api_tokens AS holder
       WHERE holder.token_hash = $1 AND holder.revoked_at IS NULL AND ${TOKEN_END} > stakehold_now()`,
      [tokenHash, SEEN_EVERY_MS / 1000],
    );
    return row === undefined ? undefined : tokenHolderOf(row);
  },
  use: async (tokenId) => {
    // Concurrent requests see the same token; the first of them writes.
    await sqlOfPrisma(prisma).query(
      `UPDATE api_tokens SET last_used_at = stakehold_now() WHERE id = $1::uuid
       AND (last_used_at IS NULL OR last_used_at <= stakehold_now() - make_interval(secs => $2::float8))`,
      [tokenId, SEEN_EVERY_MS / 1000],
    );
  },
});

/** Stores tokens for operators in PostgreSQL. */
export const createApiTokenStore = (prisma: PrismaClient): ApiTokenStore => ({
  holdersOf: async (email) => {
    const where = { email: { equals: email, mode: "insensitive" as const } };
    // Two are enough to know that the address is not unique.
    return (await prisma.user.findMany({ where, select: { id: true }, take: 2 })).map(({ id }) => id);
  },
  revoke: async (id) => {
    const revokedAt = await readClock(sqlOfPrisma(prisma));
    const { count } = await prisma.apiToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
    return count === 1;
  },
});
