import { meaningOf, isErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import type { GraphQLError } from "graphql";
import { LRUCache } from "lru-cache";

/**
 * How often one caller is refused in a minute before it is logged: an honest page, which validates input at once, stays
 * far below.
 */
export const MANY_REFUSALS = 20;

const WINDOW_MS = 60_000;

/** How many callers are counted at once; the one whose last refusal is the oldest is evicted. */
const MAX_COUNTED = 10_000;

/** The sender of a request: a person, or somebody without a sign-in in a network. */
export type Sender = { readonly userId: string; readonly network: string | undefined };

/** Counts refused requests by caller of this gateway. */
export type RefusalCounts = { count(sender: Sender, errors: readonly GraphQLError[]): void };

/**
 * Counts, for each caller, fields out of range, steps out of turn and everything else refused with a code, and logs
 * once a minute to the security log who is refused again and again: one such refusal is a mistake, many are a caller
 * probing for a way round the rules (ASVS 5.0, 16.3.3). Anonymous callers are counted by network.
 */
export function createRefusalCounts(logger: Logger): RefusalCounts {
  const counted = new LRUCache<string, { times: number }>({ max: MAX_COUNTED, ttl: WINDOW_MS });
  return {
    count: ({ userId, network }, errors) => {
      const refused = errors.filter(isRefusal).length;
      if (refused === 0) return;
      const key = userId === NO_ID ? `network ${network ?? ""}` : userId;
      const window = counted.get(key) ?? { times: 0 };
      if (window.times === 0) counted.set(key, window);
      const isReached = window.times < MANY_REFUSALS && window.times + refused >= MANY_REFUSALS;
      window.times += refused;
      if (!isReached) return;
      logSecurity(logger, { event: "request_refused", actor: person(userId), reason: "MANY_REFUSALS" });
    },
  };
}

/** Whether the caller requested something forbidden: failures of ours and missing sign-ins do not count. */
function isRefusal({ extensions }: GraphQLError): boolean {
  const code = extensions["code"];
  if (typeof code !== "string" || !isErrorCode(code) || code === "UNAUTHENTICATED") return false;
  const { http, retryable } = meaningOf(code);
  return http < 500 && !retryable;
}
