import { z } from "zod";
import { scopes } from "../../developers/scope-words.ts";
import type { Scope } from "../../generated/graphql.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { lives, usualLife } from "./token-life.ts";

export const nameLength = 100;

const scope = z.custom<Scope>((text) => scopes.some((known) => known === text));
const days = z.enum(lives.map((life) => life.days));

/** What is sent. */
export const request = z.object({
  name: z.string().trim().min(1).max(nameLength),
  scopes: z.array(scope).min(1),
  expiresInDays: days.transform(Number),
});

/** What stands in the form. */
const typed = z.object({
  name: z.string().catch(""),
  scopes: z.array(scope).catch([]),
  expiresInDays: days.catch(usualLife),
});

export type TokenRequest = z.output<typeof request>;
export type TypedToken = z.output<typeof typed>;

const DRAFT = "personal-token";

/** The form as it is at first. */
export const emptyForm = (): TypedToken => typed.parse({});

/** What was typed before, such as over the sign-in that making a token asks for. */
export function formToBeginWith(): TypedToken {
  const draft = keptDraft(DRAFT);
  return typed.parse({ ...draft, scopes: draft["scopes"]?.split(" ").filter((name) => name !== "") });
}

/** Keeps what is typed. Drafts hold texts, so the scopes are kept as one. */
export const keepForm = (values: TypedToken): void => keepDraft(DRAFT, { ...values, scopes: values.scopes.join(" ") });

export const forgetForm = (): void => forgetDraft(DRAFT);
