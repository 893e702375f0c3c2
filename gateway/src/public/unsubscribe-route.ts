import type { RequestHandler } from "express";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import { runDocumentsFor } from "../graphql/run-document.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";

/** Where the links lead by which people stop emails. What opens one by GET is the app's page, which changes nothing. */
export const UNSUBSCRIBE = "/unsubscribe/:link";

const StopEmails = graphql(`
  mutation StopEmailsByLink($link: String!) {
    stopEmails(input: { link: $link }) {
      subject
    }
  }
`);

/**
 * `POST /unsubscribe/<link>`: stops emails such as the one that the link came with. Mail programs send it by themselves, once their
 * reader presses a button (RFC 8058), and so without a session, and whatever its body says. Errors: UNSUBSCRIBE_LINK_INVALID, UNAVAILABLE,
 * DEADLINE_EXCEEDED.
 */
export const unsubscribeRoute =
  (graph: Graph, credentials: Pick<CredentialExchange, "visitor">): RequestHandler<{ link: string }> =>
  async ({ params: { link } }, response) => {
    const signedIn = await credentials.visitor();
    const run = runDocumentsFor(graph, { signedIn, hasToken: false, forgetCredential: () => undefined });
    await run(StopEmails, { link });
    response.set("cache-control", "no-store").status(204).end();
  };
