import { sqlOfPrisma, type Row } from "@stakehold/store/sql.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import { SEEN_EVERY_MS } from "../domain/session.ts";
import type { AppTokenHolder, AppTokenReader } from "../operations/ports/apps.ts";
import type { PrismaClient } from "./prisma.ts";
import { HOLDER, holderOf } from "./rows.ts";

/** Reads apps' access tokens from PostgreSQL. */
export function createAppTokenReader(prisma: PrismaClient): AppTokenReader {
  const sql = sqlOfPrisma(prisma);
  return {
    use: async (tokenHash) => {
      const [row] = await sql.query(FIND, [tokenHash]);
      if (row === undefined) return undefined;
      if (row["is_to_be_seen"] === true) await sql.query(SEE, [row["grant_id"], SEEN_EVERY_MS / 1000]);
      return tokenOf(row);
    },
  };
}

const token = z.object({ app_id: z.string(), owner_id: z.string(), scope: z.string(), allowed: z.array(z.string()) });

/** A token reaches what was granted, limited to what the person still allows and the app may still request. */
function tokenOf(row: Row): AppTokenHolder {
  const { app_id: appId, owner_id: ownerId, scope, allowed } = token.parse(row);
  const granted = scope.split(" ");
  const scopes = SCOPES.filter((known) => granted.includes(known) && allowed.includes(known));
  return { appId, ownerId, scopes, holder: row["user_id"] === null ? undefined : holderOf(row) };
}

const FIND = `
  SELECT ${HOLDER}, token.app_id::text, apps.owner_id::text, token.grant_id::text, token.payload ->> 'scope' AS scope, 
    CASE WHEN holder.id IS NULL THEN apps.scopes
         ELSE ARRAY(SELECT unnest(apps.scopes) INTERSECT SELECT unnest(holder.scopes)) END AS allowed,
    holder.id IS NOT NULL AND coalesce(holder.last_used_at <= stakehold_now() - interval '${SEEN_EVERY_MS} milliseconds', true)
      AS is_to_be_seen
  FROM app_artifacts AS token
    JOIN apps ON apps.id = token.app_id AND apps.deleted_at IS NULL
    LEFT JOIN app_grants AS holder ON holder.id = token.grant_id
  WHERE token.kind IN ('AccessToken', 'ClientCredentials') AND token.value_hash = $1
    AND token.expires_at > stakehold_now() AND (holder.id IS NULL OR holder.expires_at > stakehold_now())`;

/** Concurrent requests see the same grant; the first of them writes. */
const SEE = `
  UPDATE app_grants SET last_used_at = stakehold_now()
  WHERE id = $1::uuid AND coalesce(last_used_at <= stakehold_now() - make_interval(secs => $2::float8), true)`;
