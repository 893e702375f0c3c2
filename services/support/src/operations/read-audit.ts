import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { AuditEntry } from "../domain/staff-act.ts";
import type { AuditLog } from "./ports/audit.ts";

export type ReadAuditDeps = { readonly audit: AuditLog };

/** What staff did, newest first: to one ticket or template, or to all. What happened a moment ago is in it. */
export async function readAudit(
  { audit }: ReadAuditDeps,
  subjectId: string | undefined,
  page: Page<TimePosition>,
): Promise<readonly AuditEntry[]> {
  await audit.gather();
  return audit.list(subjectId, page);
}
