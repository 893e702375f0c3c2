import { readFileSync } from "node:fs";
import { NO_ID } from "@stakehold/service/id.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { countOperations } from "../limits/count-operations.ts";
import type { Limits } from "../limits/limits.ts";
import { planGraph } from "../plans/plan-graph.ts";
import { answerOperations, type AnswerOperation } from "./answer-operations.ts";
import { introspectPartners } from "./introspect-partners.ts";

/** The whole graph, ready to answer. */
export type Graph = {
  readonly answer: AnswerOperation;
  /** Closes the connections to services once what is under way has ended. */
  stop(): Promise<void>;
};

type GraphSettings = {
  /** Where each subgraph is, by the name that it has in the supergraph. */
  readonly urls: Readonly<Record<string, string>>;
  /** The web app's operations by hash; callers may name them by it. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether sessions may ask for the schema too; tokens always may. */
  readonly introspection: boolean;
  readonly limits: Limits;
  readonly logger: Logger;
};

/** Serves the committed supergraph over the subgraphs' real addresses. */
export function startGraph({ urls, persistedOperations, introspection, limits, logger }: GraphSettings): Graph {
  const supergraph = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");
  const { schema, execute, stop } = planGraph({ supergraph, urls, logger });
  const answer = answerOperations({
    schema,
    persistedOperations,
    suggestions: introspection,
    introspection: introspectPartners({ isOpen: introspection }),
    count: countOperations(schema, limits, logger),
    execute: (asked, { signedIn: { userId, internalToken }, takesText = false }, deadline) =>
      execute({ ...asked, callerId: userId === NO_ID ? undefined : userId, internalToken, takesText, deadline }),
    logger,
  });
  return { answer, stop };
}
