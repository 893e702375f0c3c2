import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireRole, requireScope } from "@stakehold/service/callers/caller.ts";
import { isUuid } from "@stakehold/service/input.ts";
import { rolesIn } from "@stakehold/service/callers/internal-token.ts";
import type { Request } from "express";
import type { SignedIn } from "../sessions/exchange.ts";
import { ADMIN, ALL_TICKETS, FEED } from "./hub.ts";

/** How many topics one stream may watch. */
export const MAX_TOPICS = 100;

/** Returns the topics that a request wants to watch. Throws INVALID_INPUT for unknown topics and other people's. */
export function topicsOf({ query }: Request, userId: string): ReadonlySet<string> {
  const asked = typeof query["topics"] === "string" ? query["topics"].split(",").filter((topic) => topic !== "") : [];
  const known = new Set([FEED, ALL_TICKETS, ADMIN, `user:${userId}`, `tickets:${userId}`, `bell:${userId}`]);
  const isAllowed = (topic: string) => isBetTopic(topic) || known.has(topic);
  if (asked.length === 0 || asked.length > MAX_TOPICS || !asked.every(isAllowed)) {
    throw domainError(
      "INVALID_INPUT",
      { field: "topics", max: MAX_TOPICS },
      `Name 1 to ${MAX_TOPICS} topics, such as bet:<id>.`,
    );
  }
  return new Set(asked);
}

/** Rejects topics of which the caller may not query the data. Throws INSUFFICIENT_SCOPE, FORBIDDEN. */
export function requireTopics(signedIn: SignedIn, topics: ReadonlySet<string>): void {
  for (const topic of topics) requireTopic(signedIn, topic);
}

function requireTopic({ userId, reach, internalToken }: SignedIn, topic: string): void {
  if (topic === ALL_TICKETS || topic === ADMIN) {
    requireScope({ reach }, []);
    requireRole({ roles: rolesIn(internalToken) }, topic === ADMIN ? "ADMIN" : "STAFF");
  } else if (topic === `bell:${userId}`) requireScope({ reach }, []);
  else if (topic === `tickets:${userId}`) requireScope({ reach }, ["tickets:write"]);
  else requireScope({ reach }, [topic === `user:${userId}` ? "escrow:read" : "bets:read"]);
}

/** Events name bets by lower-case ids, so an upper-case topic would receive nothing. */
const isBetTopic = (topic: string): boolean =>
  topic.startsWith("bet:") && isUuid(topic.slice("bet:".length)) && topic === topic.toLowerCase();
