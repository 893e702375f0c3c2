import { z } from "../../shared/schema.ts";
import { scopes } from "../../developers/scope-words.ts";
import type { Scope } from "../../generated/graphql.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { lives, usualLife } from "./token-life.ts";

export const nameLength = 100;

const scope = z.custom<Scope>((text) => scopes.some((known) => known === text));
const days = z.enum(lives.map((life) => life.days));

/** The input to send. */
export const request = z.object({
  name: z.string().trim().min(1).max(nameLength),
  scopes: z.array(scope).min(1),
  expiresInDays: days.transform(Number),
});

/** The form's values. */
const typed = z.object({
  name: z.string().catch(""),
  scopes: z.array(scope).catch([]),
  expiresInDays: days.catch(usualLife),
});

export type TokenRequest = z.output<typeof request>;
export type TypedToken = z.output<typeof typed>;

const DRAFT = "personal-token";

/** Returns the form's initial values. */
export const emptyForm = (): TypedToken => typed.parse({});

/** Returns what was typed before, such as before the sign-in that creating a token requires. */
export function formToBeginWith(): TypedToken {
  const draft = keptDraft(DRAFT);
  return typed.parse({ ...draft, scopes: draft["scopes"]?.split(" ").filter((name) => name !== "") });
}

/** Keeps what was typed. Drafts hold only text, so the scopes are joined into one. */
export const keepForm = (values: TypedToken): void => keepDraft(DRAFT, { ...values, scopes: values.scopes.join(" ") });

export const forgetForm = (): void => forgetDraft(DRAFT);
