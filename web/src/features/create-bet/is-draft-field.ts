import { emptyDraft, type BetDraftFields } from "./bet-draft.ts";

/** Whether the server's name of a field is one of the form's. */
export const isDraftField = (field: string): field is keyof BetDraftFields => Object.hasOwn(emptyDraft, field);
