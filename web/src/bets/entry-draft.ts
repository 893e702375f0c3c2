import type { EntryKind } from "./admission-words.ts";

/** The keys that drafts of entries are kept under. */
export const createDraft = "create-bet";
export const joinDraft = (betId: string): string => `join.${betId}`;

export const entryDraft = (kind: EntryKind, betId: string): string =>
  kind === "create" || kind === "create-free" ? createDraft : joinDraft(betId);
