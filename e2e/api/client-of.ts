import { randomUUID } from "node:crypto";
import { createClient, type Client, type ClientOptions } from "@stakehold/client";
import { platform } from "../platform/platform.ts";
import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

const ALL_SCOPES = [
  "BETS_READ",
  "BETS_WRITE",
  "VOTES_WRITE",
  "ESCROW_READ",
  "STATEMENT_READ",
  "TICKETS_WRITE",
  "WEBHOOKS_MANAGE",
];

/** Creates a partner's client that acts for a person with a personal token of theirs, by default with all scopes. */
export async function clientOf(
  person: ApiCaller,
  options: Partial<ClientOptions> = {},
  scopes: readonly string[] = ALL_SCOPES,
): Promise<Client> {
  const { createPersonalToken } = await queryGraph<{ readonly createPersonalToken: { readonly secret: string } }>(
    person,
    `mutation ($input: CreatePersonalTokenInput!) { createPersonalToken(input: $input) { secret } }`,
    { input: { idempotencyKey: randomUUID(), name: "Partner", scopes, expiresInDays: 1 } },
  );
  return createClient({ url: platform().url, token: createPersonalToken.secret, ...options });
}
