import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { AuditEntry } from "../domain/staff-act.ts";
import type { AuditFilter, AuditLog } from "./ports/audit.ts";

export type ReadAuditDeps = { readonly audit: AuditLog };

/** What staff did, newest first. What happened a moment ago is in it. */
export async function readAudit(
  { audit }: ReadAuditDeps,
  filter: AuditFilter,
  page: Page<TimePosition>,
): Promise<readonly AuditEntry[]> {
  await audit.gather();
  return audit.list(filter, page);
}
