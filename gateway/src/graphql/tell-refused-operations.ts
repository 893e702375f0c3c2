import type { Logger } from "@stakehold/service/logger.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { GraphQLError } from "graphql";
import { isRecord } from "../json-record.ts";
import type { SignedIn } from "../sessions/exchange.ts";
import { createRefusalCounts } from "./count-refusals.ts";
import { INTROSPECTION_DISABLED } from "./introspect-partners.ts";

/** Tells of operations that were refused. */
export type TellRefusedOperation = (errors: readonly GraphQLError[], signedIn: SignedIn) => void;

/**
 * Tells the security log whose operation the gateway itself refused, because it asks for more than any may, or for the schema;
 * whose cursor or filter no list of ours takes; and who is refused again and again, by whom it may be. What else a service
 * refused is told there, and what goes beyond a limit where it is counted.
 */
export function tellRefusedOperations(logger: Logger): TellRefusedOperation {
  const refusals = createRefusalCounts(logger);
  return (errors, { userId }) => {
    refusals.count(userId, errors);
    const reason = errors.map(reasonToTell).find((found) => found !== undefined);
    if (reason !== undefined) tellSecurity(logger, { event: "request_refused", actor: person(userId), reason });
  };
}

const TOO_COMPLEX = "QUERY_TOO_COMPLEX";

/** What no page of ours sends of a list, by the field that was refused: another list's cursor, and a filter that holds nothing. */
const OUT_OF_PLACE: ReadonlyMap<unknown, string> = new Map([
  ["after", "FOREIGN_CURSOR"],
  ["filter", "FILTER_OUT_OF_RANGE"],
  ["endsBefore", "FILTER_OUT_OF_RANGE"],
  ["updatedSince", "FILTER_OUT_OF_RANGE"],
]);

/** Why an error is told on its own; undefined for what people get wrong by themselves, and for what is told elsewhere. */
export function reasonToTell(error: GraphQLError): string | undefined {
  const { code, fields, reason } = error.extensions;
  if (code === TOO_COMPLEX) return TOO_COMPLEX;
  if (code === "INVALID_INPUT" && isRecord(fields)) return OUT_OF_PLACE.get(fields["field"]);
  return reason === INTROSPECTION_DISABLED ? INTROSPECTION_DISABLED : undefined;
}
