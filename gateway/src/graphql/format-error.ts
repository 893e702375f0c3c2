import { unwrapResolverError } from "@apollo/server/errors";
import { isErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { GraphQLError, type GraphQLFormattedError } from "graphql";

/** Codes that GraphQL itself returns: the request was not understood, and nothing of ours shows. */
const PROTOCOL_CODES = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_FOUND",
  "PERSISTED_QUERY_NOT_SUPPORTED",
]);

/**
 * What of an error leaves the gateway: a stable code with its fields and message, GraphQL's own complaints, and for
 * anything else INTERNAL with a reference. Never a subgraph's name, address or stack.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown, logger: Logger): GraphQLFormattedError {
  const given: unknown = codeOfOurRule(thrown) ?? formatted.extensions?.["code"];
  const code = typeof given === "string" ? given : "";
  const place = {
    ...(formatted.path === undefined ? {} : { path: formatted.path }),
    ...(formatted.locations === undefined ? {} : { locations: formatted.locations }),
  };
  if (isErrorCode(code)) {
    return {
      ...place,
      message: formatted.message,
      extensions: { code, fields: formatted.extensions?.["fields"] ?? {} },
    };
  }
  if (PROTOCOL_CODES.has(code)) return { ...place, message: formatted.message, extensions: { code } };
  const { message, fields } = toDomainError(unwrapResolverError(thrown), logger);
  return { ...place, message, extensions: { code: "INTERNAL", fields } };
}

/** What a rule of ours refused a request with: Apollo puts its own code for refused requests in the place of ours. */
export function codeOfOurRule(thrown: unknown): unknown {
  const refusal = thrown instanceof GraphQLError ? thrown.originalError : undefined;
  return refusal instanceof GraphQLError ? refusal.extensions["code"] : undefined;
}
