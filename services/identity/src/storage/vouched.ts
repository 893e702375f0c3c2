import type { Row } from "@stakehold/messaging/sql.ts";
import { z } from "zod";
import type { Vouched } from "../operations/ports/sessions.ts";
import { grantedRoles } from "./rows.ts";

const row = z.object({
  user_id: z.string(),
  roles: z.array(z.string()),
  accepted_terms: z.boolean(),
  is_banned: z.boolean(),
});

/** Whose a credential is, in the same statement as the credential: every request of everybody passes here. */
export const VOUCHED = `
  holder.user_id::text AS user_id,
  ARRAY(SELECT role FROM user_roles WHERE user_id = holder.user_id) AS roles,
  EXISTS (SELECT FROM terms_acceptances WHERE user_id = holder.user_id) AS accepted_terms,
  EXISTS (SELECT FROM bans WHERE user_id = holder.user_id) AS is_banned`;

/** What identity vouches for by a row with the columns of `VOUCHED`. */
export function vouchedOf(read: Row): Vouched {
  const { user_id: userId, roles, accepted_terms: acceptedTerms, is_banned: isBanned } = row.parse(read);
  return { userId, roles: grantedRoles(roles), acceptedTerms, isBanned };
}
