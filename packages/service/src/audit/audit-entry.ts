/** How something stood, word by word: `{ status: "ACTIVE" }`. */
export type AuditWords = Readonly<Record<string, string>>;

/** One act of staff or of an admin, as it stays on record. */
export type AuditEntry = {
  readonly id: string;
  /** What was done, as a code. */
  readonly action: string;
  readonly actorId: string;
  /** What it was done to. */
  readonly subjectId: string;
  /** Null where no reason is asked for. */
  readonly reason: string | null;
  /** What changed, as it stood before; null in entries from before this was kept. */
  readonly before: AuditWords | null;
  readonly after: AuditWords | null;
  readonly createdAt: Date;
};

/** One word of an entry, as the graph shows it. */
export type AuditWord = { readonly name: string; readonly value: string };

/** The words of an entry, in their order; none where they were not kept. */
export const auditWords = (words: AuditWords | null): AuditWord[] =>
  Object.entries(words ?? {}).map(([name, value]) => ({ name, value }));
