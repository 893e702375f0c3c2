/** A state in words: `{ status: "ACTIVE" }`. */
export type AuditWords = Readonly<Record<string, string>>;

/** The permanent record of one act of staff or of an admin. */
export type AuditEntry = {
  readonly id: string;
  /** What was done, as a code. */
  readonly action: string;
  readonly actorId: string;
  /** What it was done to. */
  readonly subjectId: string;
  /** Null if no reason is required. */
  readonly reason: string | null;
  /** The changed words before the act; null in entries older than this field. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
  readonly createdAt: Date;
};

/** One word of an entry, as the graph shows it. */
export type AuditWord = { readonly name: string; readonly value: string };

/** How many words of an entry the graph shows, as its `@listSize` says; no act changes as many. */
const MAX_AUDIT_WORDS = 10;

/** The words of an entry, in order; none if they were not kept. */
export const auditWords = (words: AuditWords | null): AuditWord[] =>
  Object.entries(words ?? {})
    .slice(0, MAX_AUDIT_WORDS)
    .map(([name, value]) => ({ name, value }));
