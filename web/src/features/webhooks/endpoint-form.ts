import { z } from "zod";
import type { EndpointFactsFragment, WebhookEventKind } from "../../generated/graphql.ts";
import { forgetDraft, keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { eventKinds } from "./event-words.ts";

export const longestUrl = 2_000;
export const longestDescription = 200;

const kind = z.custom<WebhookEventKind>((text) => eventKinds.some((known) => known === text));

/** What is sent. Whether the address may be used is the server's to say. */
export const endpointRequest = z.object({
  url: z.string().trim().min(1).max(longestUrl),
  description: z.string().trim().max(longestDescription),
  events: z.array(kind).min(1),
});

/** What stands in the form. */
const typed = z.object({
  url: z.string().catch(""),
  description: z.string().catch(""),
  events: z.array(kind).catch([]),
});

export type EndpointRequest = z.output<typeof endpointRequest>;

const DRAFT = "webhook";

/** A form of an endpoint that there is, or of a new one: as it was typed before, such as over a sign-in. */
export function formOf(endpoint: EndpointFactsFragment | null): EndpointRequest {
  if (endpoint !== null) return typed.parse(endpoint);
  const draft = keptDraft(DRAFT);
  return typed.parse({ ...draft, events: draft["events"]?.split(" ").filter((name) => name !== "") });
}

export const emptyForm = (): EndpointRequest => typed.parse({});

/** Keeps what is typed of a new one. Drafts hold texts, so the events are kept as one. */
export const keepForm = (values: EndpointRequest): void =>
  keepDraft(DRAFT, { ...values, events: values.events.join(" ") });

export const forgetForm = (): void => forgetDraft(DRAFT);
