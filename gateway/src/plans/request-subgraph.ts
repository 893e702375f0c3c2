import { domainError } from "@stakehold/errors/domain-error.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import { inSpan } from "@stakehold/telemetry/spans.ts";
import { GraphQLError } from "graphql";
import type { ByteBudget } from "../limits/answer-size.ts";
import { isRecord } from "../json-record.ts";
import { readAnswer, type SubgraphAnswer } from "./subgraph-answer.ts";
import type { HttpAnswer, SubgraphClient } from "./subgraph-client.ts";

/** A GraphQL request to one service. */
export type SubgraphRequest = {
  readonly subgraph: string;
  /** The JSON body. */
  readonly body: string;
  /** Whether it is a mutation, and so may move money. */
  readonly isChange: boolean;
};

/** What all requests of one operation share. */
export type SubgraphContext = {
  /** The claims about the caller, signed for services. */
  readonly internalToken: string;
  /** Aborts when the services' time is over. */
  readonly deadline: AbortSignal;
  /** The bytes that may be read of all responses together. */
  readonly bytes: ByteBudget;
};

/**
 * Sends a request to a service and reads its response. Rejects with what the caller may know of a transport failure.
 */
export type RequestSubgraph = (request: SubgraphRequest, context: SubgraphContext) => Promise<SubgraphAnswer>;

/**
 * Sends requests to services as the caller: with their internal token, the trace, and the remaining time of the
 * operation.
 */
export const requestSubgraphs =
  (client: SubgraphClient, logger: Logger): RequestSubgraph =>
  ({ subgraph, body, isChange }, { internalToken, deadline, bytes }) =>
    // A mutation may move money, so all of its spans are kept. Reads are sampled.
    inSpan({ name: `ask ${subgraph}`, sampling: isChange ? "keep" : "read" }, async () => {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${internalToken}`,
        ...traceHeaders(),
        ...networkHeaders(),
      };
      try {
        return readAnswer(requireAnswer(await client.post({ subgraph, headers, body, signal: deadline, bytes })));
      } catch (error) {
        throw onTheWay(error, logger.child({ subgraph }));
      }
    });

/** A service's graph always responds with status 200; any other status comes from something else. */
function requireAnswer({ status, text }: HttpAnswer): string {
  if (status === 200) return text;
  const code = status === 401 ? "UNAUTHENTICATED" : status === 403 ? "FORBIDDEN" : undefined;
  throw new GraphQLError(`A service answered ${status}`, { extensions: code === undefined ? {} : { code } });
}

/** Maps a transport failure to its own code; any other error is returned as it is. */
function onTheWay(error: unknown, logger: Logger): unknown {
  const failure = failureOnTheWay(error);
  if (failure === undefined) return error;
  logger.warn({ err: error }, "a subgraph did not answer");
  const { message, code, fields } = domainError(failure);
  return new GraphQLError(message, { extensions: { code, fields } });
}

function failureOnTheWay(error: unknown): "DEADLINE_EXCEEDED" | "UNAVAILABLE" | undefined {
  if (isRecord(error) && error["name"] === "TimeoutError") return "DEADLINE_EXCEEDED";
  return kindOfFailure(error) === "unreachable" ? "UNAVAILABLE" : undefined;
}
