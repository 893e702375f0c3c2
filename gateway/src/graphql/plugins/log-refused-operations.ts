import type { Logger } from "@stakehold/service/logger.ts";
import { currentNetwork } from "@stakehold/service/security/client-network.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import type { GraphQLError } from "graphql";
import { isRecord } from "../../json-record.ts";
import type { SignedIn } from "../../sessions/exchange.ts";
import { createRefusalCounts } from "./count-refusals.ts";
import { INTROSPECTION_DISABLED } from "../../operations/introspect-partners.ts";

/** Logs refused operations. */
export type LogRefusedOperation = (errors: readonly GraphQLError[], signedIn: SignedIn) => void;

/**
 * Logs to the security log operations that the gateway itself refused, because they exceed a limit or introspect the
 * schema; cursors and filters that none of our lists accepts; and callers who are refused again and again, by any
 * service. Services log what else they refuse, and limits are logged where they are counted.
 */
export function logRefusedOperations(logger: Logger): LogRefusedOperation {
  const refusals = createRefusalCounts(logger);
  return (errors, { userId }) => {
    refusals.count({ userId, network: currentNetwork() }, errors);
    const reason = errors.map(reasonToLog).find((found) => found !== undefined);
    if (reason !== undefined) logSecurity(logger, { event: "request_refused", actor: person(userId), reason });
  };
}

const TOO_COMPLEX = "QUERY_TOO_COMPLEX";

/**
 * List arguments that our pages never send, by the refused field: another list's cursor, and a filter that matches
 * nothing.
 */
const OUT_OF_PLACE: ReadonlyMap<unknown, string> = new Map([
  ["after", "FOREIGN_CURSOR"],
  ["filter", "FILTER_OUT_OF_RANGE"],
  ["endsBefore", "FILTER_OUT_OF_RANGE"],
  ["updatedSince", "FILTER_OUT_OF_RANGE"],
]);

/** Returns the reason to log an error on its own; undefined for ordinary mistakes, and for what is logged elsewhere. */
export function reasonToLog(error: GraphQLError): string | undefined {
  const { code, fields, reason } = error.extensions;
  if (code === TOO_COMPLEX) return TOO_COMPLEX;
  if (code === "INVALID_INPUT" && isRecord(fields)) return OUT_OF_PLACE.get(fields["field"]);
  return reason === INTROSPECTION_DISABLED ? INTROSPECTION_DISABLED : undefined;
}
