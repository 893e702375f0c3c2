import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { GraphQLError } from "graphql";
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
