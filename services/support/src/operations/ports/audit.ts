import type { AuditEntry } from "@stakehold/service/audit/audit-entry.ts";
import type { AuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";

/**
 * What staff did. An entry is written together with what it tells, and is moved here within a moment; a read moves it first, so that
 * what happened a moment ago is in it.
 */
export interface AuditLog extends AuditReader {
  /** Moves the entries that tickets and templates still hold. May be repeated. */
  gather(): Promise<void>;
  /** What was done to one ticket, newest first, one more than the page. */
  entriesOf(ticketId: string, page: Page<TimePosition>): Promise<readonly AuditEntry[]>;
}
