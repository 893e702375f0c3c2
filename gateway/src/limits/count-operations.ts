import type { ApolloServerPlugin } from "@apollo/server";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { refusalOf } from "@stakehold/service/graphql/graphql-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import type { GatewayContext } from "../graphql/gateway-context.ts";
import { MAX_MUTATIONS, measureOperation, rootFieldsOf } from "../graphql/query-limits.ts";
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
 * Counts what a person's operation costs, and each of its mutations by itself, so that many in one request count like
 * many requests. An operation that goes beyond is refused whole, before anything is run: RATE_LIMITED. The answer says in
 * `extensions.cost` and in its headers what was asked and what is left.
 */
export const countOperations = (limits: Limits, logger: Logger): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request, contextValue, response }) => {
      if (operation === undefined) return;
      const userId = countedAs(contextValue.signedIn);
      try {
        const { cost } = measureOperation(schema, document, operation);
        await takeCost(limits, cost, contextValue);
        if (operation.operation !== "mutation") return;
        const fields = rootFieldsOf(document, operation, request.variables);
        if (sumOf(fields) > MAX_MUTATIONS) throw domainError("QUERY_TOO_COMPLEX", { mutations: MAX_MUTATIONS });
        for (const [field, times] of fields) {
          await limits.budgets[BUDGETS[field] ?? "others"].take(userId, times);
        }
      } catch (error) {
        const refusal = toDomainError(error, logger);
        const seconds = refusal.fields["retryAfterSeconds"];
        if (seconds !== undefined) response.http.headers.set("retry-after", String(seconds));
        throw refusalOf(refusal, logger);
      }
    },
    willSendResponse: async ({ response, contextValue }) => {
      if (contextValue.cost === undefined || response.body.kind !== "single") return;
      const { singleResult } = response.body;
      singleResult.extensions = { ...singleResult.extensions, cost: contextValue.cost };
    },
  }),
});

/** Spends what an operation costs, and keeps for its answer what was asked and what is left. */
async function takeCost({ cost, tellCost }: Limits, asked: number, context: GatewayContext): Promise<void> {
  const keep = (left: Left) => {
    context.cost = { asked, left: left.remaining, limit: cost.allowance.amount, resetSeconds: left.seconds };
    if (context.response !== undefined) tellCost(context.response, left);
  };
  const left = await cost.take(countedAs(context.signedIn), asked).catch((error: unknown) => {
    const none = noneLeft(error);
    if (none !== undefined) keep(none);
    throw error;
  });
  keep(left);
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
