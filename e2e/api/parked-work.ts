import { randomUUID } from "node:crypto";
import { queryGraph } from "./graph.ts";
import type { ApiCaller } from "./caller.ts";

/** Returns the Stripe ids, or ledger keys, of one kind of parked work that waits for an admin. */
export async function parkedSubjects(admin: ApiCaller, kind: "DIFFERENCE" | "MADE_BY_HAND"): Promise<string[]> {
  const { parkedWork } = await queryGraph<{
    readonly parkedWork: { readonly nodes: readonly { readonly subject: string }[] };
  }>(admin, `query ($kinds: [ParkedKind!]) { parkedWork(kinds: $kinds, first: 100) { nodes { subject } } }`, {
    kinds: [kind],
  });
  return parkedWork.nodes.map(({ subject }) => subject).toSorted();
}

/** Books a refund or transfer that was made at Stripe without a row in payments. */
export const adopt = (admin: ApiCaller, stripeId: string, reason: string): Promise<unknown> =>
  queryGraph(
    admin,
    `mutation ($input: AdoptStripeMovementInput!) { adoptStripeMovement(input: $input) { __typename } }`,
    { input: { idempotencyKey: randomUUID(), stripeId, reason } },
  );
