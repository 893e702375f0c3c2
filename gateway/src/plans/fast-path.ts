import type { QueryPlan } from "@apollo/query-planner";
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from "graphql";
import { fetchAhead } from "./fetch-ahead.ts";
import type { SubgraphContext, RequestSubgraph } from "./request-subgraph.ts";
import { fragmentsOf } from "../operations/collect-fields.ts";
import type { Decided } from "../operations/decide-conditions.ts";
import { runStep } from "./run-step.ts";
import { fill, shapeOf, type Shape } from "./shape.ts";
import type { SubgraphFetch, Step } from "./step.ts";
import { stepOf } from "./step-of-plan.ts";
import { Unclaimed } from "./unclaimed.ts";

/** An operation that the fast path runs: its fetches, and the shape of its response. */
export type Claimed = { readonly step: Step | undefined; readonly shape: Shape };

/**
 * Claims an operation whose whole plan the fast path supports: objects only, without unions, interfaces, rewrites and
 * conditions. Returns undefined for any other, which Apollo's executor runs.
 */
export function claim(plan: QueryPlan, { document, operation }: Decided, schema: GraphQLSchema): Claimed | undefined {
  const root = schema.getRootType(operation.operation);
  if (root == null) return undefined;
  try {
    const step = stepOf(plan);
    return {
      step: step && fetchAhead(step, document, operation),
      shape: shapeOf(root, [operation.selectionSet], fragmentsOf(document)),
    };
  } catch (error) {
    if (error instanceof Unclaimed) return undefined;
    throw error;
  }
}

/** One request for a claimed operation. */
type Request = {
  readonly variables: Readonly<Record<string, unknown>>;
  /** The caller's id; undefined for visitors. */
  readonly callerId: string | undefined;
  readonly context: SubgraphContext;
  readonly requestSubgraph: RequestSubgraph;
};

/** Runs a claimed operation. A service's failure is among the response's errors. */
export async function runClaimed({ step, shape }: Claimed, request: Request): Promise<ExecutionResult> {
  const { variables, callerId, context, requestSubgraph } = request;
  const data = {};
  const errors: GraphQLError[] = [];
  const send = (one: SubgraphFetch, values: string) =>
    requestSubgraph({ subgraph: one.subgraph, body: bodyOf(one, values), isChange: one.isChange }, context);
  if (step !== undefined) await runStep(step, { variables, callerId, request: send, data, errors });
  // Missing values after a service's failure are explained by that failure.
  const failures = errors.length;
  const filled = fill(shape, data, (misfit) => failures === 0 && errors.push(misfit));
  return errors.length === 0 ? { data: filled } : { errors, data: filled };
}

/** Builds the request's JSON; the query's part never changes, so it is cached. */
function bodyOf(fetch: SubgraphFetch, variables: string): string {
  const known = beginnings.get(fetch);
  const beginning = known ?? JSON.stringify({ query: fetch.query, operationName: fetch.name }).slice(0, -1);
  if (known === undefined) beginnings.set(fetch, beginning);
  return `${beginning},"variables":${variables}}`;
}

const beginnings = new WeakMap<SubgraphFetch, string>();
