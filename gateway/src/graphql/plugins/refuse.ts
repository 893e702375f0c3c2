import { HeaderMap, type GraphQLResponse } from "@apollo/server";
import type { Logger } from "@stakehold/service/logger.ts";
import type { GraphQLError } from "graphql";
import { formatError, graphqlErrorOf } from "../../errors/format-error.ts";
import { RefusedRequest } from "../../errors/refused-request.ts";

const errorsOfRefusals = new WeakMap<GraphQLResponse["body"], readonly GraphQLError[]>();

/**
 * Returns the response for a request that is not run: its refusal as thrown, or any other failure as a fault of ours.
 */
export function refusalFor(thrown: unknown, logger: Logger): GraphQLResponse {
  const { errors, http, extensions } = thrown instanceof RefusedRequest ? thrown : faultFrom(thrown);
  const shown = errors.map((error) => formatError(error, logger));
  const body: GraphQLResponse["body"] = {
    kind: "single",
    singleResult: { errors: shown, ...(extensions === undefined ? {} : { extensions }) },
  };
  errorsOfRefusals.set(body, errors);
  return { body, http: { status: http.status, headers: new HeaderMap(Object.entries(http.headers ?? {})) } };
}

const faultFrom = (thrown: unknown): RefusedRequest => new RefusedRequest([graphqlErrorOf(thrown)], { status: FAILED });

const FAILED = 500;

/** Returns the errors of a refusal as they were thrown; undefined for any other response. */
export const errorsOfRefusal = (body: GraphQLResponse["body"]): readonly GraphQLError[] | undefined =>
  errorsOfRefusals.get(body);
