import { emptyDraft, type BetDraftFields } from "./bet-draft.ts";

/** Whether a field named by the server is one of the form's. */
export const isDraftField = (field: string): field is keyof BetDraftFields => Object.hasOwn(emptyDraft, field);
