import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import type { PersonalToken, TokenWrites } from "../domain/personal-token.ts";
import type { PersonalTokenStore } from "../operations/ports/personal-tokens.ts";
import type { PrismaClient } from "./prisma.ts";
import { TOKEN_END, tokenScopes } from "./rows.ts";

const row = z.object({
  id: z.string(),
  name: z.string(),
  scopes: tokenScopes,
  created_at: z.date(),
  end_at: z.date(),
  last_used_at: z.date().nullable(),
  last_four: z.string().nullable(),
});

const TOKEN = `holder.id::text AS id, holder.name, holder.scopes, holder.created_at, ${TOKEN_END} AS end_at,
  holder.last_used_at, holder.last_four`;

const HOLDS = `holder.user_id = $1::uuid AND holder.revoked_at IS NULL AND ${TOKEN_END} > stakehold_now()`;

/** Stores personal tokens in PostgreSQL. A lock on the person serializes changes to their tokens. */
export const createPersonalTokenStore = (prisma: PrismaClient): PersonalTokenStore => ({
  change: ({ userId }, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        lock: () => sql.query("SELECT id FROM users WHERE id = $1::uuid FOR UPDATE", [userId]),
        load: async () => ({
          tokens: tokensOf(await sql.query(`SELECT ${TOKEN} FROM api_tokens AS holder WHERE ${HOLDS}`, [userId])),
        }),
        decide,
        once,
        save: (writes) => save(sql, userId, writes),
        outgoing: (event: never) => event,
      });
    }),
  pageOf: async (userId, { limit, after }) =>
    tokensOf(
      await sqlOfPrisma(prisma).query(
        `SELECT ${TOKEN} FROM api_tokens AS holder
         WHERE ${HOLDS} AND ($2::timestamptz IS NULL OR (holder.created_at, holder.id) < ($2, $3::uuid))
         ORDER BY holder.created_at DESC, holder.id DESC LIMIT $4`,
        [userId, after?.time ?? null, after?.id ?? null, limit + 1],
      ),
    ),
});

const tokensOf = (rows: readonly unknown[]): PersonalToken[] =>
  rows.map((each) => {
    const {
      end_at: expiresAt,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      last_four: lastFour,
      ...rest
    } = row.parse(each);
    return { ...rest, scopes: rest.scopes ?? SCOPES, createdAt, expiresAt, lastUsedAt, lastFour };
  });

async function save(sql: Sql, userId: string, { added, ended, revoked }: TokenWrites): Promise<void> {
  if (added !== undefined) {
    await sql.query(
      `INSERT INTO api_tokens (id, token_hash, user_id, name, created_at, scopes, expires_at, last_four)
       VALUES ($1::uuid, $2, $3::uuid, $4, $5, $6::text[], $7, $8)`,
      [
        added.id,
        added.tokenHash,
        userId,
        added.name,
        added.createdAt,
        [...added.scopes],
        added.expiresAt,
        added.lastFour,
      ],
    );
  }
  if (ended !== undefined) {
    await sql.query("UPDATE api_tokens SET expires_at = $2 WHERE id = $1::uuid", [ended.id, ended.expiresAt]);
  }
  if (revoked !== undefined) {
    await sql.query("UPDATE api_tokens SET revoked_at = $2 WHERE id = $1::uuid", [revoked.id, revoked.revokedAt]);
  }
}
