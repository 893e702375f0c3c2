import { isErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import type { GraphQLError, GraphQLFormattedError } from "graphql";

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
export function formatError(error: GraphQLError, logger: Logger): GraphQLFormattedError {
  const { code, fields = {} } = error.extensions;
  const { path, locations } = error.toJSON();
  const place = { ...(path === undefined ? {} : { path }), ...(locations === undefined ? {} : { locations }) };
  if (typeof code === "string" && isErrorCode(code)) {
    return { ...place, message: error.message, extensions: { code, fields } };
  }
  if (typeof code === "string" && PROTOCOL_CODES.has(code)) {
    return { ...place, message: error.message, extensions: { code } };
  }
  const fault = toDomainError(thrownBy(error), logger);
  return { ...place, message: fault.message, extensions: { code: "INTERNAL", fields: fault.fields } };
}

/** What was thrown where a field was answered, and GraphQL wrapped with where that was. */
const thrownBy = (error: GraphQLError): Error => (error.path === undefined ? error : (error.originalError ?? error));
