import { Router } from "express";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import { clientAddress } from "../limits/client-address.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";
import { runAsVisitor } from "./run-as-visitor.ts";

/** Where the keys of receipts are published. */
export const RECEIPT_KEYS = "/.well-known/stakehold-receipts.json";

/** A new key is published with its first receipt, which a reader may have at once. */
const FRESH_S = 60;

const ReceiptKeys = graphql(`
  query ReceiptKeys {
    receiptKeys {
      id
      x
      usedFrom
    }
  }
`);

/**
 * `GET /.well-known/stakehold-receipts.json`: the public keys of receipts as a JSON Web Key Set (RFC 7517), the newest
 * first. Of each, `usedFrom` is when its first receipt was issued. Errors: RATE_LIMITED, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export function receiptKeysRoute(graph: Graph, credentials: Pick<CredentialExchange, "visitor">): Router {
  const runnerFor = runAsVisitor(graph, credentials);
  const router = Router();
  router.get(RECEIPT_KEYS, async (request, response) => {
    const run = await runnerFor(clientAddress(request));
    const { receiptKeys } = await run(ReceiptKeys, {});
    const keys = receiptKeys.map(({ id, x, usedFrom }) => ({
      kty: "OKP",
      crv: "Ed25519",
      alg: "EdDSA",
      use: "sig",
      kid: id,
      x,
      usedFrom,
    }));
    response
      .set({ "cache-control": `public, max-age=${FRESH_S}`, "access-control-allow-origin": "*" })
      .type("application/jwk-set+json")
      .send(JSON.stringify({ keys }));
  });
  return router;
}
