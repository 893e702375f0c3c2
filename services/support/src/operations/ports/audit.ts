import type { AuditEntry } from "@stakehold/service/audit/audit-entry.ts";
import type { AuditReader } from "@stakehold/service/audit/audit-reader.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";

/**
 * The log of staff actions. An entry is written together with its effect, and is moved here within a moment. A read
 * moves entries first, so that it includes the latest actions.
 */
export interface AuditLog extends AuditReader {
  /** Moves the entries that tickets and templates still hold. May be repeated. */
  gather(): Promise<void>;
  /** Returns the entries of one ticket, newest first, one more than the page. */
  entriesOf(ticketId: string, page: Page<TimePosition>): Promise<readonly AuditEntry[]>;
}
