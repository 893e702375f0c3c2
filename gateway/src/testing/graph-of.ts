import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { buildSchema, execute } from "graphql";
import { answerOperations } from "../graphql/answer-operations.ts";
import type { Graph } from "../graphql/graph.ts";
import { introspectPartners } from "../graphql/introspect-partners.ts";

type GraphOf = {
  readonly typeDefs: string;
  /** What the root's fields answer; functions are called with the field's arguments and the context. */
  readonly rootValue: () => object;
  readonly persistedOperations?: Readonly<Record<string, string>>;
  readonly logger?: Logger;
};

/** A graph that is answered by what stands beside it, in the steps of the real one. Nothing of it is counted. */
export function graphOf({ typeDefs, rootValue, persistedOperations = {}, logger }: GraphOf): Graph {
  const schema = buildSchema(typeDefs);
  const answer = answerOperations({
    schema,
    persistedOperations,
    suggestions: false,
    introspection: introspectPartners({ isOpen: false }),
    count: async () => undefined,
    execute: async ({ document, operation, variables }, contextValue) =>
      execute({
        schema,
        document,
        operationName: operation.name?.value,
        variableValues: variables,
        rootValue: rootValue(),
        contextValue,
      }),
    logger: logger ?? createLogger("gateway", "silent"),
  });
  return { answer, stop: async () => undefined };
}
