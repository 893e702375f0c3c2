import type { EntryKind } from "./admission-words.ts";

/** The names under which is kept what was typed on the way into a bet. */
export const createDraft = "create-bet";
export const joinDraft = (betId: string): string => `join.${betId}`;

export const entryDraft = (kind: EntryKind, betId: string): string =>
  kind === "create" || kind === "create-free" ? createDraft : joinDraft(betId);
