import { GraphQLError, type ExecutionResult, type GraphQLFormattedError } from "graphql";
import { graphqlErrorOf } from "../errors/format-error.ts";
import { isRecord } from "../json-record.ts";

/**
 * Returns an executor's result as callers receive it. An invalid value becomes an error: Apollo's executor reports it
 * only in an extension, which callers overlook. A result without data gets null, because the operation did run. A path
 * through the planner's own fields exists nowhere in the response, and is left out.
 */
export function settle({ data = null, errors = [], extensions = {} }: ExecutionResult): ExecutionResult {
  const complaints = [...errors.map(withPathOfAnswer), ...misfitsIn(extensions)];
  return complaints.length === 0 ? { data } : { errors: complaints, data };
}

function misfitsIn({ valueCompletion }: Readonly<Record<string, unknown>>): readonly GraphQLError[] {
  if (!Array.isArray(valueCompletion)) return [];
  return valueCompletion.map((misfit: unknown) => {
    const { message, path } = isRecord(misfit) ? misfit : {};
    return new GraphQLError(String(message), Array.isArray(path) ? { path: path.filter(isPathPart) } : {});
  });
}

const isPathPart = (part: unknown): part is string | number => typeof part === "string" || typeof part === "number";

/** Path segments that only plans have: the planner's list marker, and the field that fetches entities. */
const OF_PLANS: ReadonlySet<string | number> = new Set(["@", "_entities"]);

function withPathOfAnswer(error: GraphQLError | GraphQLFormattedError | Error): GraphQLError {
  const whole = wholeError(error);
  if (whole.path?.some((part) => OF_PLANS.has(part)) !== true) return whole;
  return new GraphQLError(whole.message, { extensions: whole.extensions, originalError: whole.originalError ?? null });
}

/** Apollo's executor mixes plain errors with GraphQL's where it could not read a service's response. */
function wholeError(error: GraphQLError | GraphQLFormattedError | Error): GraphQLError {
  if (error instanceof Error) return graphqlErrorOf(error);
  return new GraphQLError(error.message, { path: error.path ?? null, extensions: error.extensions ?? null });
}
