import { domainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { graphqlErrorOf } from "@stakehold/service/graphql/graphql-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { OperationTypeNode, type GraphQLSchema } from "graphql";
import type { GatewayContext, OperationCost } from "../operations/gateway-context.ts";
import { MAX_COST, measureOperation } from "../operations/measure-operation.ts";
import { MAX_MUTATIONS, rootFieldsOf, TOO_MUCH } from "../operations/query-limits.ts";
import { RefusedRequest } from "../errors/refused-request.ts";
import type { RequestedOperation } from "../operations/require-operation.ts";
import type { Counter, Left } from "./counters.ts";
import { noneLeft, type Budget, type Limits } from "./limits.ts";
import { DEAR_COST } from "./turns.ts";

/** The mutations with their own budget; all others share one. */
export const BUDGETS: Readonly<Record<string, Exclude<Budget, "others">>> = {
  createBet: "money",
  joinBet: "money",
  openTicket: "tickets",
  createPayoutAccount: "onboarding",
  createOnboardingLink: "onboarding",
};

/** An admitted operation: its cost, and how to end its turn. */
export type Counted = { readonly cost: OperationCost; end(): void };

/** Counts callers' use of the graph; returns undefined where nothing is counted. */
export type Counting = {
  /** Counts an operation before it runs. Throws RefusedRequest with RATE_LIMITED or QUERY_TOO_COMPLEX. */
  operation(asked: RequestedOperation, context: GatewayContext): Promise<Counted | undefined>;
  /**
   * Counts a refused document by what it took to read. Throws RefusedRequest with RATE_LIMITED.
   */
  refusal(points: number, context: GatewayContext): Promise<OperationCost | undefined>;
};

/**
 * Counts the cost of a person's operation, and each of its mutations on its own, so that many in one request count like
 * many requests. An operation over a limit is refused as a whole before any of it runs, and then costs nothing. The
 * response reports in `extensions.cost` and in its headers what was charged and what is left.
 */
export function countOperations(schema: GraphQLSchema, limits: Limits, logger: Logger): Counting {
  const spend = async (points: number, context: GatewayContext, charges: Charges): Promise<Spent> => {
    const reported = (left: Left): OperationCost => {
      if (context.response !== undefined) limits.reportCost(context.response, left);
      const { amount } = limits.cost.allowance;
      return { asked: points, left: left.remaining, limit: amount, resetSeconds: left.seconds };
    };
    try {
      const left = await charges.take(limits.cost, points);
      return { cost: reported(left), unspent: () => reported({ ...left, remaining: left.remaining + points }) };
    } catch (error) {
      const none = noneLeft(error);
      throw refused(error, none && reported(none), logger);
    }
  };
  return {
    operation: async (asked, context) => {
      const points = measureOperation(schema, asked.document, asked.operation, asked.variables).cost;
      if (points > MAX_COST) throw refused(domainError("QUERY_TOO_COMPLEX", {}, TOO_MUCH), undefined, logger);
      const charges = chargesTo(context.countedAs);
      const { cost, unspent } = await spend(points, context, charges);
      try {
        for (const [budget, times] of budgetsOf(asked)) await charges.take(limits.budgets[budget], times);
        const end = points > DEAR_COST ? await limits.dearTurns.begin(context.countedAs) : () => undefined;
        return { cost, end };
      } catch (error) {
        await charges.giveBack();
        throw refused(error, unspent(), logger);
      }
    },
    refusal: async (points, context) => (await spend(points, context, chargesTo(context.countedAs))).cost,
  };
}

/** The cost that was charged, and what is left once it is given back. */
type Spent = { readonly cost: OperationCost; readonly unspent: () => OperationCost };

/** What one operation takes from its caller's allowances: all of it or, if it is refused, nothing. */
type Charges = { take(counter: Counter, amount: number): Promise<Left>; giveBack(): Promise<void> };

function chargesTo(caller: string): Charges {
  const taken: (readonly [Counter, number])[] = [];
  return {
    take: async (counter, amount) => {
      const left = await counter.take(caller, amount);
      taken.push([counter, amount]);
      return left;
    },
    giveBack: async () => {
      await Promise.all(taken.map(([counter, amount]) => counter.giveBack(caller, amount)));
    },
  };
}

/** Returns the budgets that an operation's mutations draw on, and how many times. Throws QUERY_TOO_COMPLEX. */
function budgetsOf({ document, operation, variables }: RequestedOperation): readonly (readonly [Budget, number])[] {
  if (operation.operation !== OperationTypeNode.MUTATION) return [];
  const fields = rootFieldsOf(document, operation, variables);
  const times = [...fields.values()].reduce((sum, count) => sum + count, 0);
  if (times > MAX_MUTATIONS) throw domainError("QUERY_TOO_COMPLEX", { mutations: MAX_MUTATIONS });
  return [...fields].map(([field, count]) => [BUDGETS[field] ?? "others", count]);
}

function refused(thrown: unknown, cost: OperationCost | undefined, logger: Logger): RefusedRequest {
  const error = toDomainError(thrown, logger);
  const seconds = error.fields["retryAfterSeconds"];
  const headers = seconds === undefined ? {} : { "retry-after": String(seconds) };
  const http = { status: meaningOf(error.code).http, headers };
  return new RefusedRequest([graphqlErrorOf(error, logger)], http, cost && { cost });
}
