import type { Graph } from "../graphql/graph.ts";
import { runDocumentsFor } from "../graphql/run-document.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";

/** Returns a function that runs the gateway's own documents on nobody's behalf, counted against an address. */
export const runAsVisitor =
  (graph: Graph, credentials: Pick<CredentialExchange, "visitor">) => async (address: string) =>
    runDocumentsFor(graph, {
      signedIn: await credentials.visitor(),
      countedAs: address,
      hasToken: false,
      forgetCredential: () => undefined,
    });
