import { requireRole, type Caller } from "../callers/caller.ts";
import { cursorIn, pageOf, positionIn, readPage, timeCursor, timePosition, type PageArgs } from "../graphql/page.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { uuidOf } from "../input.ts";
import { auditWords, type AuditEntry } from "./audit-entry.ts";
import type { AuditReader } from "./audit-reader.ts";

/** The arguments of a list of audit entries. */
export type AuditArgs = PageArgs & { readonly personId?: string | null | undefined };

/**
 * Returns a page of what staff and admins did, newest first, to an admin. Throws FORBIDDEN, INVALID_INPUT,
 * USER_NOT_FOUND.
 */
export async function listAudit(reader: AuditReader, caller: Caller, { personId, ...args }: AuditArgs) {
  requireRole(caller, "ADMIN");
  const person = personId == null ? undefined : uuidOf(personId, "USER_NOT_FOUND");
  return auditPage(`audit/${person ?? ""}`, args, (page) => reader.entries({ ...page, personId: person }));
}

/** Returns a page of a named list of entries. Throws INVALID_INPUT, also for a cursor of another list. */
export async function auditPage(
  list: string,
  args: PageArgs,
  read: (page: Page<TimePosition>) => Promise<readonly AuditEntry[]>,
) {
  const page = readPage(args, positionIn(list, timePosition));
  const entries = await read(page);
  return pageOf(entries.map(shown), page, ({ createdAt, id }) => cursorIn(list, timeCursor(createdAt, id)));
}

const shown = (entry: AuditEntry) => ({
  ...entry,
  before: auditWords(entry.before),
  after: auditWords(entry.after),
});
