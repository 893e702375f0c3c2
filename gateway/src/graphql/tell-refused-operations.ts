import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerValidationErrorCode } from "@apollo/server/errors";
import type { Logger } from "@stakehold/service/logger.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { GraphQLError } from "graphql";
import { isRecord } from "../plans/json-record.ts";
import { createRefusalCounts, type RefusalCounts } from "./count-refusals.ts";
import { codeOfOurRule } from "./format-error.ts";
import type { GatewayContext } from "./gateway-context.ts";

/**
 * Tells the security log whose operation the gateway itself refused, because it asks for more than any may, or for the schema;
 * whose cursor or filter no list of ours takes; and who is refused again and again, by whom it may be. What else a service
 * refused is told there, and what goes beyond a limit where it is counted.
 */
export const tellRefusedOperations = (
  logger: Logger,
  refusals: RefusalCounts = createRefusalCounts(logger),
): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { signedIn } }) => {
      refusals.count(signedIn.userId, errors);
      const reason = errors.map(reasonToTell).find((found) => found !== undefined);
      if (reason === undefined) return;
      tellSecurity(logger, { event: "request_refused", actor: person(signedIn.userId), reason });
    },
  }),
});

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
  const { code, fields } = error.extensions;
  if ((codeOfOurRule(error) ?? code) === TOO_COMPLEX) return TOO_COMPLEX;
  if (code === "INVALID_INPUT" && isRecord(fields)) return OUT_OF_PLACE.get(fields["field"]);
  const { INTROSPECTION_DISABLED } = ApolloServerValidationErrorCode;
  return error.extensions["validationErrorCode"] === INTROSPECTION_DISABLED ? INTROSPECTION_DISABLED : undefined;
}
