import type { ApolloServerPlugin } from "@apollo/server";
import { ApolloServerValidationErrorCode } from "@apollo/server/errors";
import type { Logger } from "@stakehold/service/logger.ts";
import { person } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { GraphQLError } from "graphql";
import { createRefusalCounts, type RefusalCounts } from "./count-refusals.ts";
import { codeOfOurRule } from "./format-error.ts";
import type { GatewayContext } from "./gateway-context.ts";

/**
 * Tells the security log whose operation the gateway itself refused, because it asks for more than any may, or for the
 * schema. What a service refused is told there, and what goes beyond a limit where it is counted; who is refused again and again,
 * by whom it may be, is told here.
 */
export const tellRefusedOperations = (
  logger: Logger,
  refusals: RefusalCounts = createRefusalCounts(logger),
): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue: { signedIn } }) => {
      refusals.count(signedIn.userId, errors);
      const reason = errors.map(refusalOf).find((found) => found !== undefined);
      if (reason === undefined) return;
      tellSecurity(logger, { event: "request_refused", actor: person(signedIn.userId), reason });
    },
  }),
});

const TOO_COMPLEX = "QUERY_TOO_COMPLEX";

function refusalOf(error: GraphQLError): string | undefined {
  if ((codeOfOurRule(error) ?? error.extensions["code"]) === TOO_COMPLEX) return TOO_COMPLEX;
  const { INTROSPECTION_DISABLED } = ApolloServerValidationErrorCode;
  return error.extensions["validationErrorCode"] === INTROSPECTION_DISABLED ? INTROSPECTION_DISABLED : undefined;
}
