import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { AppGrantStore } from "../operations/ports/apps.ts";
import type { PrismaClient } from "./prisma.ts";

/** What people let apps do, in PostgreSQL. Its tokens go with a grant. */
export const createAppGrantStore = (prisma: PrismaClient): AppGrantStore => ({
  end: async (userId, appId) => (await prisma.appGrant.deleteMany({ where: { userId, appId } })).count > 0,
  narrow: (userId, appId, scopes) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const held = await sql.query(LOCK_GRANTS, [userId, appId]);
      if (held.length === 0) return undefined;
      const narrowed = await sql.query(NARROW_GRANTS, [userId, appId, scopes]);
      await sql.query(NARROW_TOKENS, [userId, appId]);
      await transaction.appGrant.deleteMany({ where: { userId, appId, scopes: { isEmpty: true } } });
      return narrowed.length;
    }),
});

const LOCK_GRANTS = `
  SELECT 1 FROM app_grants WHERE user_id = $1::uuid AND app_id = $2::uuid AND expires_at > stakehold_now()
  ORDER BY id FOR UPDATE`;

const NARROW_GRANTS = `
  UPDATE app_grants SET scopes = ARRAY(SELECT scope FROM unnest(scopes) AS scope WHERE scope <> ALL ($3::text[]))
  WHERE user_id = $1::uuid AND app_id = $2::uuid AND scopes && $3::text[] RETURNING 1 AS narrowed`;

/** What tokens and codes say of themselves, to apps that ask; what they reach is judged by the grant, too. */
const NARROW_TOKENS = `
  UPDATE app_artifacts AS artifact
  SET payload = jsonb_set(artifact.payload, '{scope}', to_jsonb(array_to_string(
    ARRAY(SELECT scope FROM unnest(string_to_array(artifact.payload ->> 'scope', ' ')) AS scope
          WHERE scope = ANY (held.scopes)), ' ')))
  FROM app_grants AS held
  WHERE held.id = artifact.grant_id AND held.user_id = $1::uuid AND held.app_id = $2::uuid
    AND artifact.payload ->> 'scope' IS NOT NULL`;
