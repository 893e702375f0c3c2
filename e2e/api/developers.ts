import { randomUUID } from "node:crypto";
import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

/** Creates a token with the scope `bets:read` that expires so soon that its page warns about it. */
export async function makeToken(caller: ApiCaller): Promise<string> {
  const { createPersonalToken } = await queryGraph<{ readonly createPersonalToken: { readonly secret: string } }>(
    caller,
    "mutation ($input: CreatePersonalTokenInput!) { createPersonalToken(input: $input) { secret } }",
    { input: { idempotencyKey: randomUUID(), name: "Odds board", scopes: ["BETS_READ"], expiresInDays: 5 } },
  );
  return createPersonalToken.secret;
}

/** Creates a webhook to an address without a server, sends it a test event, and returns its id. */
export async function makeWebhook(caller: ApiCaller): Promise<string> {
  const { createWebhookEndpoint } = await queryGraph<{
    readonly createWebhookEndpoint: { readonly endpoint: { readonly id: string } };
  }>(
    caller,
    "mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }",
    {
      input: {
        idempotencyKey: randomUUID(),
        url: "http://127.0.0.1:9/hooks",
        description: "The board in the hall",
        events: ["BET_JOINED", "BET_SETTLED"],
      },
    },
  );
  const { id } = createWebhookEndpoint.endpoint;
  await queryGraph(
    caller,
    "mutation ($input: WebhookEndpointInput!) { sendTestEvent(input: $input) { delivery { id } } }",
    {
      input: { idempotencyKey: randomUUID(), id },
    },
  );
  return id;
}
