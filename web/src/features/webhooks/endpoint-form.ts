import { z } from "../../shared/schema.ts";
import type { EndpointFactsFragment, WebhookEventKind } from "../../generated/graphql.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { eventKinds } from "./event-words.ts";

export const longestUrl = 2_000;
export const longestDescription = 200;

const kind = z.custom<WebhookEventKind>((text) => eventKinds.some((known) => known === text));

/** The input that is sent. The server decides whether the address may be used. */
export const endpointRequest = z.object({
  url: z.string().trim().min(1).max(longestUrl),
  description: z.string().trim().max(longestDescription),
  events: z.array(kind).min(1),
});

/** The form's values. */
const typed = z.object({
  url: z.string().catch(""),
  description: z.string().catch(""),
  events: z.array(kind).catch([]),
});

export type EndpointRequest = z.output<typeof endpointRequest>;

const DRAFT = "webhook";

/** Returns the form of an existing endpoint, or of a new one as typed before, such as before a sign-in. */
export function formOf(endpoint: EndpointFactsFragment | null): EndpointRequest {
  if (endpoint !== null) return typed.parse(endpoint);
  const draft = keptDraft(DRAFT);
  return typed.parse({ ...draft, events: draft["events"]?.split(" ").filter((name) => name !== "") });
}

export const emptyForm = (): EndpointRequest => typed.parse({});

/** Keeps the form of a new endpoint. Drafts hold only text, so the events are joined into one. */
export const keepForm = (values: EndpointRequest): void =>
  keepDraft(DRAFT, { ...values, events: values.events.join(" ") });

export const forgetForm = (): void => forgetDraft(DRAFT);
