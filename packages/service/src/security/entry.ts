import { z } from "zod";
import { NO_ID } from "../id.ts";

/** Whether the actor was allowed to act. */
const OUTCOMES = ["allowed", "refused"] as const;

/**
 * All events of the security log, each with its outcome. The list is closed, so code that reads the log can switch over
 * it, and docs/operations/security-log.md has a row for each.
 */
export const SECURITY_EVENTS = {
  signed_in: "allowed",
  sign_in_failed: "refused",
  signed_out: "allowed",
  sessions_ended: "allowed",
  data_exported: "allowed",
  account_deleted: "allowed",
  session_refused: "refused",
  token_created: "allowed",
  token_revoked: "allowed",
  token_used: "allowed",
  token_refused: "refused",
  role_changed: "allowed",
  person_banned: "allowed",
  app_changed: "allowed",
  app_connected: "allowed",
  app_disconnected: "allowed",
  app_refused: "refused",
  access_refused: "refused",
  banned_person_refused: "refused",
  request_refused: "refused",
  limit_hit: "refused",
  internal_call_refused: "refused",
  webhook_forged: "refused",
  webhook_address_refused: "refused",
  webhook_answer_refused: "refused",
  webhook_endpoint_made: "allowed",
  webhook_endpoint_switched_off: "allowed",
  push_address_refused: "refused",
  admin_acted: "allowed",
  platform_cleared: "allowed",
} as const satisfies Readonly<Record<string, (typeof OUTCOMES)[number]>>;

/** One of the closed list of events. */
export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** How an actor authenticated, or tried to (ASVS 5.0, 16.3.1). */
const METHODS = ["oidc", "session", "api_token", "internal_token", "rpc_secret", "signature"] as const;

/** The kinds of target. */
const TARGETS = [
  "person",
  "session",
  "api_token",
  "app",
  "limit",
  "operation",
  "rpc",
  "endpoint",
  "webhook_endpoint",
  "push_subscription",
  "bet",
  "stake",
  "payment",
  "movement",
  "cleanup",
  "dead_letters",
] as const;

/** The platform's permanent records of an act, with the reason given for it. */
const RECORDS = ["audit_entry", "admin_action", "dead_letter_replay", "dead_letter_decision"] as const;

/** The form of ids. A mail address, a two-word name and cursor control characters do not match. */
const ID = /^[\w.:/-]{1,255}$/;
const id = z.string().regex(ID);

/** An error or action code, in capitals. */
const CODE = /^[A-Z][A-Z_]{1,63}$/;

const actorShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("person"), id }),
  z.object({ kind: z.literal("app"), id }),
  z.object({ kind: z.literal("service"), id }),
  z.object({ kind: z.literal("nobody") }),
]);

/** One line of the security log, besides the fields of every log line. */
export const securityEntry = z.object({
  log: z.literal("security"),
  time: z.iso.datetime(),
  service: id,
  /** The request's trace, which leads to its other lines. */
  trace: id.optional(),
  event: z.custom<SecurityEvent>((text) => typeof text === "string" && Object.hasOwn(SECURITY_EVENTS, text)),
  outcome: z.enum(OUTCOMES),
  actor: actorShape,
  method: z.enum(METHODS).optional(),
  /** The network that the request came from, as the gateway saw it. */
  source: id.optional(),
  target: z.object({ kind: z.enum(TARGETS), id }).optional(),
  /** The error's code, or the code of what was done. */
  reason: z.string().regex(CODE).optional(),
  record: z.object({ kind: z.enum(RECORDS), id }).optional(),
  /** For a summary: how many equal entries followed the one that was written at `since`. */
  times: z.int().positive().optional(),
  since: z.iso.datetime().optional(),
});

/** One line of the security log. */
export type SecurityEntry = z.infer<typeof securityEntry>;

/** The content of an entry: ids and codes, never a name, an address, a secret or user input. */
export type SecurityFacts = Pick<SecurityEntry, "event" | "actor" | "method" | "target" | "reason" | "record">;

/** Who acted, or tried to. */
export type SecurityActor = SecurityEntry["actor"];

/** An actor without a valid credential. */
export const NOBODY: SecurityActor = { kind: "nobody" };

/** The person with an id; visitors of public pages have `NO_ID`. */
export const person = (userId: string): SecurityActor => (userId === NO_ID ? NOBODY : { kind: "person", id: userId });

/** Returns an id for the log, without repeating text that a caller made up. */
export const writtenId = (text: string): string => (ID.test(text) ? text : "not_an_id");
