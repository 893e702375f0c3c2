import type { IncomingMessage } from "node:http";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { GraphQLError, GraphQLFormattedError, OperationDefinitionNode } from "graphql";
import type { Caller } from "../caller.ts";
import type { VerifyCaller } from "../internal-token.ts";
import type { Logger } from "../logger.ts";
import { NOBODY } from "../security/entry.ts";
import { tellSecurity } from "../security/tell-security.ts";
import type { CallContext } from "./call-context.ts";
import type { createDocuments } from "./documents.ts";
import { graphqlErrorOf, refusedVariable, toldError } from "./graphql-error.ts";
import { questionIn, type NoQuestion, type Question } from "./question.ts";
import { tellRefusals } from "./tell-refusals.ts";
import { describeOperation, observeOperation } from "./timing.ts";

/** What answers a subgraph's questions. */
export type AnswerDeps = {
  readonly documents: ReturnType<typeof createDocuments>;
  readonly verify: VerifyCaller;
  readonly context: (call: CallContext) => CallContext;
  readonly logger: Logger;
};

/** What leaves: data, errors in words for people, or both. Its status is 200 always, or the gateway would not read the errors. */
type ToldAnswer = { readonly data?: unknown; readonly errors?: readonly GraphQLFormattedError[] };

/** What came of an operation before errors are put in words. */
type Outcome = {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLError[] | undefined;
  readonly definition?: OperationDefinitionNode;
};

/** Answers what a request asks, for the caller whom its token names. Errors stand in the answer, with stable codes. */
export async function answerTo(deps: AnswerDeps, request: IncomingMessage): Promise<ToldAnswer | NoQuestion> {
  const { verify, logger } = deps;
  const startedAt = performance.now();
  let caller: Caller;
  try {
    caller = await verify(request.headers.authorization);
  } catch (error) {
    tellForged(error, logger);
    return { errors: [graphqlErrorOf(error, logger).toJSON()] };
  }
  const question = await questionIn(request);
  if ("status" in question) return question;
  const { data, errors, definition } = await outcomeOf(deps, question, caller);
  if (errors !== undefined) tellRefusals(errors, caller, logger);
  const told = errors?.map((error) => toldError(error, logger));
  observeOperation("graphql", definition, told, startedAt);
  return { ...(told === undefined ? {} : { errors: told }), ...(data === undefined ? {} : { data }) };
}

async function outcomeOf(
  { documents, context, logger }: AnswerDeps,
  { query, operationName, variables }: Question,
  caller: Caller,
): Promise<Outcome> {
  const read = documents(query, operationName ?? undefined);
  if ("errors" in read) return read;
  const { definition } = read.operation;
  describeOperation(definition);
  const { data, errors, refused } = await read.operation.run(context({ caller, logger }), variables ?? {});
  return { data, errors: refused?.map(refusedVariable) ?? errors, definition };
}

/** Only the gateway asks, with a token that identity signed for it a moment ago. */
function tellForged(error: unknown, logger: Logger): void {
  // Identity's keys can't be fetched: that says nothing of the caller.
  if (!isDomainError(error) || error.code !== "UNAUTHENTICATED") return;
  tellSecurity(logger, {
    event: "internal_call_refused",
    actor: NOBODY,
    method: "internal_token",
    reason: error.code,
  });
}
