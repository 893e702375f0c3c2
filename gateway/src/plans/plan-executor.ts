import { domainError } from "@stakehold/errors/domain-error.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import { inSpan } from "@stakehold/telemetry/spans.ts";
import { GraphQLError, type DocumentNode, type ExecutionResult, type OperationDefinitionNode } from "graphql";
import { isRecord } from "../json-record.ts";
import { unreadData } from "./answer-text.ts";
import { fill } from "./shape.ts";
import type { OperationPlan, OperationPlanner, PlanReading } from "./operation-planner.ts";
import { questionVariables, runStep } from "./run-step.ts";
import type { Ask } from "./step.ts";
import { readAnswer } from "./subgraph-answer.ts";
import type { HttpAnswer, SubgraphClient } from "./subgraph-client.ts";

/** A valid operation, and whose it is. */
export type PlannedRequest = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Who asks; undefined for nobody. */
  readonly callerId: string | undefined;
  /** What services believe of the caller. */
  readonly internalToken: string;
  /** Whether an answer that needs no reading may be the text that it came as. */
  readonly takesText: boolean;
  /** When services have had their time. */
  readonly deadline: AbortSignal;
};

/** Answers an operation by its plan. What a service failed at is among the answer's errors. */
export type ExecutePlanned = (request: PlannedRequest) => Promise<ExecutionResult>;

type Planned = {
  readonly planner: OperationPlanner;
  readonly client: SubgraphClient;
  readonly logger: Logger;
};

/** Answers operations by their plans. */
export function planExecutor({ planner, client, logger }: Planned): ExecutePlanned {
  return async (request) => {
    const plan = planner.planOf(request.document, request.operation);
    const reading = plan.readingFor(request.variables);
    return answer({ plan, reading, request, post: postAs(request, client, logger) });
  };
}

type Answering = {
  readonly plan: OperationPlan;
  readonly reading: PlanReading;
  readonly request: PlannedRequest;
  readonly post: Post;
};

async function answer({ plan: { step, rootType }, reading, request, post }: Answering): Promise<ExecutionResult> {
  const { whole, shape, conditions } = reading;
  const { variables, takesText } = request;
  let ask = async (one: Ask, body: string) => readAnswer((await post(one, body)).text);
  if (whole !== undefined && takesText) {
    const received = post(whole.ask, questionVariables(whole.ask, variables));
    // A failure on the way is told below, as that of any other question.
    const text = await received.catch(() => undefined);
    const data = text && unreadData(text, whole.rootTypename ? rootType : undefined);
    if (data !== undefined) return { data };
    ask = async () => readAnswer((await received).text);
  }
  const data = {};
  const errors: GraphQLError[] = [];
  if (step !== undefined) await runStep(step, { variables, conditions, callerId: request.callerId, ask, data, errors });
  // What is missing where a service failed is missing by that failure, which is told already.
  const told = errors.length;
  const filled = fill(shape, data, (misfit) => told === 0 && errors.push(misfit));
  return errors.length === 0 ? { data: filled } : { errors, data: filled };
}

type Post = (ask: Ask, variables: string) => Promise<HttpAnswer>;

/** Puts questions to services as the caller: with their internal token, the trace, and what is left of the operation's time. */
function postAs({ internalToken, deadline }: PlannedRequest, client: SubgraphClient, logger: Logger): Post {
  const authorization = `Bearer ${internalToken}`;
  return (ask, variables) =>
    // What changes something may move money, so all of it is kept. What is read is told where the share has it.
    inSpan({ name: `ask ${ask.subgraph}`, sampling: ask.isChange ? "keep" : "read" }, async () => {
      const headers = {
        "content-type": "application/json",
        authorization,
        ...traceHeaders(),
        ...networkHeaders(),
      };
      try {
        const body = bodyOf(ask, variables);
        return refuseRefusals(await client.post({ subgraph: ask.subgraph, headers, body, signal: deadline }));
      } catch (error) {
        throw onTheWay(error, logger.child({ subgraph: ask.subgraph }));
      }
    });
}

/** The JSON of the request; that of the question itself is the same each time. */
function bodyOf(ask: Ask, variables: string): string {
  const known = questions.get(ask);
  const question = known ?? JSON.stringify({ query: ask.query, operationName: ask.name }).slice(0, -1);
  if (known === undefined) questions.set(ask, question);
  return `${question},"variables":${variables}}`;
}

const questions = new WeakMap<Ask, string>();

/** Services answer with 200, whatever the answer is; anything else is not said by their graph. */
function refuseRefusals(answered: HttpAnswer): HttpAnswer {
  const { status } = answered;
  if (status === 200) return answered;
  const code = status === 401 ? "UNAUTHENTICATED" : status === 403 ? "FORBIDDEN" : undefined;
  throw new GraphQLError(`A service answered ${status}`, { extensions: code === undefined ? {} : { code } });
}

/** What went wrong on the way is told as such; of anything else it is not known what became of the question. */
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
