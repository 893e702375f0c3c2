import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Logger } from "../logger.ts";
import { toDomainError } from "../outcome.ts";

/** Converts a thrown value to a GraphQL error: stable code, fields and message, and nothing else of it. */
export function graphqlErrorOf(thrown: unknown, logger: Logger): GraphQLError {
  const { code, fields, message } = toDomainError(thrown, logger);
  return new GraphQLError(message, { extensions: { code, fields } });
}

/** Returns what a resolver threw, for an error in place of a field; any other error is returned as it is. */
export const thrownIn = (error: GraphQLError): unknown =>
  error.path !== undefined && error.originalError !== undefined ? error.originalError : error;

/** Formats a subgraph's error: GraphQL's own unchanged, and any other only as far as `graphqlErrorOf` allows. */
export function formattedError(error: GraphQLError, logger: Logger): GraphQLFormattedError {
  const thrown = thrownIn(error);
  // GraphQL's own errors (syntax, validation, a scalar's refusal) have a code and reveal no internals.
  if (thrown instanceof GraphQLError) {
    const extensions = { ...error.extensions, code: error.extensions["code"] ?? "INTERNAL_SERVER_ERROR" };
    return { ...error.toJSON(), extensions, ...refusedValueOf(thrown) };
  }
  const { message, extensions } = graphqlErrorOf(thrown, logger);
  return { ...error.toJSON(), message, extensions: { code: extensions["code"], fields: extensions["fields"] } };
}

/** GraphQL wraps a scalar's refusal of a variable in its own words; this restores the scalar's, and the field. */
function refusedValueOf({ message, originalError, extensions }: GraphQLError): Partial<GraphQLFormattedError> {
  if (!(originalError instanceof GraphQLError)) return {};
  const field = /^Variable "\$\w+" got invalid value .* at "(?:\w+\.)*(\w+)";/s.exec(message)?.[1];
  return {
    message: originalError.message,
    extensions: { code: extensions["code"], fields: field === undefined ? {} : { field } },
  };
}
