import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { Logger } from "../logger.ts";
import { toDomainError } from "../outcome.ts";

/** Something thrown as GraphQL tells it: stable code, fields, message, and nothing else of what was thrown. */
export function graphqlErrorOf(thrown: unknown, logger: Logger): GraphQLError {
  const { code, fields, message } = toDomainError(thrown, logger);
  return new GraphQLError(message, { extensions: { code, fields } });
}

/** The same with the HTTP status of the code, for a request that is refused as a whole. */
export function refusalOf(thrown: unknown, logger: Logger): GraphQLError {
  const { code, fields, message } = toDomainError(thrown, logger);
  return new GraphQLError(message, { extensions: { code, fields, http: { status: meaningOf(code).http } } });
}

/** Variables that an operation does not take have GraphQL's code, unless the scalar that refused one has its own. */
export const refusedVariable = (error: GraphQLError): GraphQLError =>
  error.extensions["code"] === undefined ? coded(error, "BAD_USER_INPUT") : error;

/** What a resolver threw, of an error that the answer has in its place; any other error is itself. */
export const thrownIn = (error: GraphQLError): unknown =>
  error.path !== undefined && error.originalError !== undefined ? error.originalError : error;

/** The same error with GraphQL's own code for what is wrong. */
export const coded = (
  { message, nodes, source, positions, originalError, extensions }: GraphQLError,
  code: string,
): GraphQLError =>
  new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    originalError: originalError ?? null,
    extensions: { ...extensions, code },
  });

/** An error as a subgraph tells it: GraphQL's own as they are, and of all else what `graphqlErrorOf` lets out. */
export function toldError(error: GraphQLError, logger: Logger): GraphQLFormattedError {
  const thrown = thrownIn(error);
  // GraphQL's own errors (syntax, validation, a scalar's refusal) carry a code and say nothing of our insides.
  if (thrown instanceof GraphQLError) {
    const extensions = { ...error.extensions, code: error.extensions["code"] ?? "INTERNAL_SERVER_ERROR" };
    return { ...error.toJSON(), extensions, ...refusedValueOf(thrown) };
  }
  const { message, extensions } = graphqlErrorOf(thrown, logger);
  return { ...error.toJSON(), message, extensions: { code: extensions["code"], fields: extensions["fields"] } };
}

/** A scalar's refusal of a variable comes wrapped in GraphQL's words; people get the scalar's own, and the field. */
function refusedValueOf({ message, originalError, extensions }: GraphQLError): Partial<GraphQLFormattedError> {
  if (!(originalError instanceof GraphQLError)) return {};
  const field = /^Variable "\$\w+" got invalid value .* at "(?:\w+\.)*(\w+)";/s.exec(message)?.[1];
  return {
    message: originalError.message,
    extensions: { code: extensions["code"], fields: field === undefined ? {} : { field } },
  };
}
