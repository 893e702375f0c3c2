import type { SentInput } from "../graphql/use-idempotency-key.ts";
import { forgetDraft, keepDraft, keptDraft } from "../shared/kept-draft.ts";

/** The keys that drafts of entries are kept under. */
export const createDraft = "create-bet";
export const joinDraft = (betId: string): string => `join.${betId}`;

/**
 * Keeps with a new bet's draft what it was sent as, so that sending it unchanged opens the same payment again, however
 * the first one was left. Any change of the draft forgets this.
 */
export function keepSentDraft({ input, key }: SentInput, betId: string): void {
  keepDraft(createDraft, { ...keptDraft(createDraft), sentInput: input, sentKey: key, sentBetId: betId });
}

/** Returns what the kept draft of a new bet was sent as. */
export function sentDraft(): SentInput | null {
  const { sentInput: input, sentKey: key } = keptDraft(createDraft);
  return input === undefined || key === undefined ? null : { input, key };
}

/** Forgets what the draft was sent as, because its payment is closed: sending it again creates another bet. */
export function forgetSentDraft(): void {
  const { sentInput: _input, sentKey: _key, sentBetId: _betId, ...typed } = keptDraft(createDraft);
  keepDraft(createDraft, typed);
}

/** Forgets what was typed for an entry that is paid; not a draft of another bet. */
export function forgetEntryDraft(betId: string): void {
  forgetDraft(joinDraft(betId));
  if (keptDraft(createDraft)["sentBetId"] === betId) forgetDraft(createDraft);
}
