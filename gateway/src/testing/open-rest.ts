import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { answerErrors } from "../errors/answer-errors.ts";
import type { Graph } from "../graphql/graph.ts";
import { restRouter, type RestDeps } from "../rest/router.ts";

const logger = createLogger("gateway", "silent");

/** The context of every call of Alice's. */
export const ALICE = {
  signedIn: { userId: "alice", internalToken: "t", reach: null },
  countedAs: "alice",
  hasToken: false,
  forgetCredential: () => undefined,
};

/** A REST side under test. */
export type OpenRest = { readonly url: string; close(): Promise<void> };

/** Serves REST over a graph on its own port, to Alice unless `contextOf` decides who calls. `close` also stops the graph. */
export async function openRest(graph: Graph, contextOf: RestDeps["contextOf"] = async () => ALICE): Promise<OpenRest> {
  const app = createApp();
  app.use("/api", restRouter({ graph, contextOf }));
  app.use(answerErrors(logger));
  const listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    close: async () => {
      await listening.stop();
      await graph.stop();
    },
  };
}
