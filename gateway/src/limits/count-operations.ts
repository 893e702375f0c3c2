import { domainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { graphqlErrorOf } from "@stakehold/service/graphql/graphql-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { OperationTypeNode, type GraphQLSchema } from "graphql";
import type { GatewayContext, OperationCost } from "../graphql/gateway-context.ts";
import { MAX_MUTATIONS, measureOperation, rootFieldsOf } from "../graphql/query-limits.ts";
import { RefusedRequest } from "../graphql/refused-request.ts";
import type { Asked } from "../graphql/require-operation.ts";
import { countedAs } from "../sessions/exchange.ts";
import type { Left } from "./counters.ts";
import { noneLeft, type Budget, type Limits } from "./limits.ts";

/** The mutations that have a budget of their own; all others share one. */
export const BUDGETS: Readonly<Record<string, Exclude<Budget, "others">>> = {
  createBet: "money",
  joinBet: "money",
  openTicket: "tickets",
  createPayoutAccount: "onboarding",
  createOnboardingLink: "onboarding",
};

/**
 * Counts an operation before it is run, and returns what it cost; undefined where nothing is counted. Throws RefusedRequest
 * with RATE_LIMITED or QUERY_TOO_COMPLEX.
 */
export type CountOperation = (asked: Asked, context: GatewayContext) => Promise<OperationCost | undefined>;

/**
 * Counts what a person's operation costs, and each of its mutations by itself, so that many in one request count like
 * many requests. An operation that goes beyond is refused whole, before anything is run. The answer says in
 * `extensions.cost` and in its headers what was asked and what is left.
 */
export function countOperations(schema: GraphQLSchema, limits: Limits, logger: Logger): CountOperation {
  return async (asked, context) => {
    const { document, operation } = asked;
    const spent = await takeCost(limits, measureOperation(schema, document, operation).cost, context);
    try {
      if (spent.refusal !== undefined) throw spent.refusal;
      if (operation.operation === OperationTypeNode.MUTATION) await takeBudgets(limits, asked, context);
      return spent.cost;
    } catch (error) {
      throw refused(error, spent.cost, logger);
    }
  };
}

async function takeBudgets({ budgets }: Limits, asked: Asked, { signedIn }: GatewayContext): Promise<void> {
  const fields = rootFieldsOf(asked.document, asked.operation, asked.variables);
  if (sumOf(fields) > MAX_MUTATIONS) throw domainError("QUERY_TOO_COMPLEX", { mutations: MAX_MUTATIONS });
  for (const [field, times] of fields) await budgets[BUDGETS[field] ?? "others"].take(countedAs(signedIn), times);
}

/** What was spent, or would have been. */
type Spent = { readonly cost: OperationCost; readonly refusal?: unknown };

/** Spends what an operation costs, and tells in the answer's headers what is left. */
async function takeCost({ cost, tellCost }: Limits, asked: number, context: GatewayContext): Promise<Spent> {
  const spent = (left: Left): OperationCost => {
    if (context.response !== undefined) tellCost(context.response, left);
    return { asked, left: left.remaining, limit: cost.allowance.amount, resetSeconds: left.seconds };
  };
  try {
    return { cost: spent(await cost.take(countedAs(context.signedIn), asked)) };
  } catch (refusal) {
    const none = noneLeft(refusal);
    if (none === undefined) throw refusal;
    return { cost: spent(none), refusal };
  }
}

function refused(thrown: unknown, cost: OperationCost, logger: Logger): RefusedRequest {
  const error = toDomainError(thrown, logger);
  const seconds = error.fields["retryAfterSeconds"];
  const headers = seconds === undefined ? {} : { "retry-after": String(seconds) };
  return new RefusedRequest([graphqlErrorOf(error, logger)], { status: meaningOf(error.code).http, headers }, { cost });
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
