import { describeOperation, observeOperation } from "@stakehold/service/graphql/timing.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { GraphQLError, type ExecutionResult, type FormattedExecutionResult, type GraphQLSchema } from "graphql";
import type { CountOperation } from "../limits/count-operations.ts";
import { withDeadline } from "./deadlines.ts";
import { createDocuments } from "./documents.ts";
import { forgetAfterChange } from "./forget-after-change.ts";
import { formatError } from "./format-error.ts";
import type { GatewayContext, OperationCost } from "./gateway-context.ts";
import type { GraphRequest } from "./graph-request.ts";
import type { Introspection } from "./introspect-partners.ts";
import { RefusedRequest, type RefusedHttp } from "./refused-request.ts";
import { requireOperation, type Asked } from "./require-operation.ts";
import { requireVariables } from "./require-variables.ts";
import { tellRefusedOperations } from "./tell-refused-operations.ts";

/** Runs an operation that may be run, as far as the deadline lets it. */
export type Execute = (asked: Asked, context: GatewayContext, deadline: AbortSignal) => Promise<ExecutionResult>;

/** What a graph is made of. */
export type GraphParts = {
  readonly schema: GraphQLSchema;
  readonly execute: Execute;
  /** The web app's operations by hash; callers may name them by it. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether complaints may name the fields that a caller may have meant. */
  readonly suggestions: boolean;
  readonly introspection: Introspection;
  readonly count: CountOperation;
  readonly logger: Logger;
};

/** What is answered, and how HTTP says it. */
export type GraphAnswer = { readonly http: RefusedHttp; readonly result: FormattedExecutionResult };

/** Answers one operation, whatever it is; `read` may throw RefusedRequest. */
export type AnswerOperation = (read: () => GraphRequest, context: GatewayContext) => Promise<GraphAnswer>;

const ANSWERED: RefusedHttp = { status: 200 };
const FAILED: RefusedHttp = { status: 500 };

/** Answers operations of callers who are known, each in the same steps. */
export function answerOperations(parts: GraphParts): AnswerOperation {
  const { schema, execute, introspection, count, logger } = parts;
  const documents = createDocuments(parts);
  const tellRefused = tellRefusedOperations(logger);

  return async (read, context) => {
    const startedAt = performance.now();
    let asked: Asked | undefined;
    let cost: OperationCost | undefined;
    const run = async (): Promise<Told> => {
      const request = read();
      asked = requireOperation(documents.of(request), request);
      describeOperation(asked.operation);
      cost = await count(asked, context);
      requireVariables(schema, asked);
      const result =
        introspection.answerFor(asked, context) ??
        (await withDeadline(asked.operation, execute.bind(undefined, asked, context)));
      return { ...result, http: ANSWERED };
    };
    const { http, data, errors, extensions = cost && { cost } } = await run().catch(toldOf);
    if (errors !== undefined) tellRefused(errors, context.signedIn);
    const told = errors?.map((error) => formatError(error, logger));
    forgetAfterChange(asked?.operation, context);
    observeOperation("gateway", asked?.operation, told, startedAt);
    return {
      http,
      result: {
        ...(told === undefined ? {} : { errors: told }),
        ...(data === undefined ? {} : { data }),
        ...(extensions === undefined ? {} : { extensions }),
      },
    };
  };
}

type Told = ExecutionResult & { readonly http: RefusedHttp };

/** What a caller is told of something thrown, which is a refusal or a fault of ours. */
function toldOf(thrown: unknown): Told {
  if (thrown instanceof RefusedRequest) {
    const { http, errors, extensions } = thrown;
    return { http, errors, ...(extensions === undefined ? {} : { extensions }) };
  }
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { http: FAILED, errors: [new GraphQLError(fault.message, { originalError: fault })] };
}
