import { isErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { isRecord } from "../json-record.ts";

/** Codes that GraphQL itself returns for a request that it does not understand; they reveal nothing internal. */
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
 * Formats an error for the client: a stable code with its fields and message, GraphQL's own complaints, and for
 * anything else INTERNAL with a reference. Never reveals a subgraph's name, address or stack.
 */
export function formatError(thrown: GraphQLError, logger: Logger): GraphQLFormattedError {
  const error = ownError(thrown);
  const { code = codeOfStatus(error), fields = {} } = error.extensions;
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

/** Returns anything thrown as a GraphQL error. */
export function graphqlErrorOf(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError(fault.message, { originalError: fault });
}

/** Returns the error of our own rule that Apollo Server wrapped with GraphQL's code; any other error unchanged. */
export function ownError(error: GraphQLError): GraphQLError {
  const { originalError } = error;
  if (error.extensions["code"] !== "GRAPHQL_VALIDATION_FAILED" || !(originalError instanceof GraphQLError))
    return error;
  return isErrorCode(String(originalError.extensions["code"])) ? originalError : error;
}

/** Some of Apollo Server's 400 refusals have no code. */
const codeOfStatus = ({ extensions: { http } }: GraphQLError): string | undefined =>
  isRecord(http) && http["status"] === 400 ? "BAD_REQUEST" : undefined;

/** Returns what a resolver threw, which GraphQL wraps with the field's path. */
const thrownBy = (error: GraphQLError): Error => (error.path === undefined ? error : (error.originalError ?? error));
