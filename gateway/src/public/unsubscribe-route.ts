import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import { runDocumentsFor } from "../graphql/run-document.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";

/** The path of the links that stop emails. A GET opens the app's page, which changes nothing. */
export const UNSUBSCRIBE = "/unsubscribe/:link";

const StopEmails = graphql(`
  mutation StopEmailsByLink($link: String!) {
    stopEmails(input: { link: $link }) {
      subject
    }
  }
`);

/** A person's id, the kind of email to stop, and a SHA-256 signature. */
const LINK = /^[0-9a-f-]{36}\.[A-Z_]{1,40}\.[\w-]{43}$/;

/** Rejects what can't be one of our links before it is counted. Throws UNSUBSCRIBE_LINK_INVALID. */
export const requireLink: RequestHandler<{ link: string }> = ({ params: { link } }, _response, next) => {
  if (!LINK.test(link)) throw domainError("UNSUBSCRIBE_LINK_INVALID");
  next();
};

/**
 * `POST /unsubscribe/<link>`: stops emails of the kind that contained the link. Mail programs send it when their reader
 * presses a button (RFC 8058), so there is no session and the body is ignored. Errors: UNSUBSCRIBE_LINK_INVALID,
 * UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export const unsubscribeRoute =
  (graph: Graph, credentials: Pick<CredentialExchange, "visitor">): RequestHandler<{ link: string }> =>
  async (request, response) => {
    const signedIn = await credentials.visitor();
    const caller = { signedIn, countedAs: clientAddress(request), hasToken: false };
    const run = runDocumentsFor(graph, { ...caller, forgetCredential: () => undefined });
    await run(StopEmails, { link: request.params.link });
    response.set("cache-control", "no-store").status(204).end();
  };
