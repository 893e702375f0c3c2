import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { ApiTokenReader } from "../operations/ports/api-tokens.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, tokenHolderOf } from "./rows.ts";

/** Reads partners' tokens from PostgreSQL. */
export const createApiTokenReader = (prisma: PrismaClient): ApiTokenReader => ({
  find: async (tokenHash) => {
    const [row] = await sqlOfPrisma(prisma).query(
      `SELECT ${HOLDER}, holder.id::text AS token_id FROM api_tokens AS holder WHERE holder.token_hash = $1 AND holder.revoked_at IS NULL`,
      [tokenHash],
    );
    return row === undefined ? undefined : tokenHolderOf(row);
  },
});
