import { requireRole, type Caller } from "../caller.ts";
import { cursorIn, pageOf, positionIn, readPage, timeCursor, timePosition, type PageArgs } from "../graphql/page.ts";
import { uuidOf } from "../input.ts";
import { auditWords, type AuditEntry } from "./audit-entry.ts";
import type { AuditReader } from "./audit-reader.ts";

/** What a list of audit entries is asked for. */
export type AuditArgs = PageArgs & { readonly personId?: string | null | undefined };

/** A page of what staff and admins did, newest first, for an admin. Throws FORBIDDEN, INVALID_INPUT, USER_NOT_FOUND. */
export async function listAudit(reader: AuditReader, caller: Caller, { personId, ...args }: AuditArgs) {
  requireRole(caller, "ADMIN");
  const person = personId == null ? undefined : uuidOf(personId, "USER_NOT_FOUND");
  const list = `audit/${person ?? ""}`;
  const page = readPage(args, positionIn(list, timePosition));
  const entries = await reader.entries({ ...page, personId: person });
  return pageOf(entries.map(shown), page, ({ createdAt, id }) => cursorIn(list, timeCursor(createdAt, id)));
}

const shown = (entry: AuditEntry) => ({
  ...entry,
  before: auditWords(entry.before),
  after: auditWords(entry.after),
});
