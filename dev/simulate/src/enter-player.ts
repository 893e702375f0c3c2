import { randomUUID } from "node:crypto";
import { createClient, type Client } from "@stakehold/client";
import type { Addresses } from "@stakehold/seed/addresses.ts";
import type { Caller, Operation } from "@stakehold/seed/api/caller.ts";
import { enterPlatform } from "@stakehold/seed/steps/enter-platform.ts";
import { z } from "zod";

/** A player: uses a session for what no token reaches, and the client for everything else. */
export type Player = {
  readonly email: string;
  readonly session: Caller;
  readonly client: Client;
  /** Revokes the token. */
  leave(): Promise<void>;
};

const made = z.object({
  createPersonalToken: z.object({ personalToken: z.object({ id: z.string() }), secret: z.string() }),
});

const createPersonalToken: Operation<z.infer<typeof made>> = {
  query: `mutation CreatePersonalToken($input: CreatePersonalTokenInput!) {
    createPersonalToken(input: $input) { personalToken { id } secret }
  }`,
  data: made,
};

const revokePersonalToken: Operation<unknown> = {
  query: `mutation RevokePersonalToken($input: RevokePersonalTokenInput!) {
    revokePersonalToken(input: $input) { personalTokenId }
  }`,
  data: z.unknown(),
};

const SCOPES = ["BETS_READ", "BETS_WRITE", "VOTES_WRITE", "ESCROW_READ", "TICKETS_WRITE", "WEBHOOKS_MANAGE"];

/** Signs a player in and gives them a token for a day. Throws SeedError if that is refused. */
export async function enterPlayer(addresses: Addresses, email: string): Promise<Player> {
  const session = await enterPlatform(addresses, email);
  const { createPersonalToken: token } = await session.call(createPersonalToken, {
    input: { idempotencyKey: randomUUID(), name: "From npm run simulate", scopes: SCOPES, expiresInDays: 1 },
  });
  const { id } = token.personalToken;
  return {
    email,
    session,
    client: createClient({ url: addresses.url, token: token.secret }),
    leave: async () =>
      void (await session.call(revokePersonalToken, { input: { idempotencyKey: randomUUID(), personalTokenId: id } })),
  };
}
