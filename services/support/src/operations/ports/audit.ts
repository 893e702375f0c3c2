import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { AuditEntry } from "../../domain/staff-act.ts";

/** Whose acts, and on which ticket or template; everybody's on everything, where neither is named. */
export type AuditFilter = { readonly actorId: string | undefined; readonly subjectId: string | undefined };

/** What staff did. An entry is written together with what it tells, and is moved here within a moment. */
export interface AuditLog {
  /** Moves the entries that tickets and templates still hold, so that whatever happened before is listed. May be repeated. */
  gather(): Promise<void>;
  /** Newest first, one more than the page. */
  list(filter: AuditFilter, page: Page<TimePosition>): Promise<readonly AuditEntry[]>;
}
