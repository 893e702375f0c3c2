import { randomUUID } from "node:crypto";
import { hasStandIns, readAddresses } from "@stakehold/seed/addresses.ts";
import type { Caller, Operation } from "@stakehold/seed/api/caller.ts";
import { SeedError } from "@stakehold/seed/seed-error.ts";
import { enterPlatform } from "@stakehold/seed/steps/enter-platform.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";

/** A partner's app, and the bet that its page shows. */
export type Partner = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly betId: string;
  /** Deletes the app. */
  leave(): Promise<void>;
};

const featured = z.object({ featuredBet: z.object({ id: z.string() }).nullable() });
const featuredBet: Operation<z.infer<typeof featured>> = { query: "query { featuredBet { id } }", data: featured };

const made = z.object({ createApp: z.object({ app: z.object({ id: z.string() }), secret: z.string() }) });
const createApp: Operation<z.infer<typeof made>> = {
  query: "mutation CreateApp($input: CreateAppInput!) { createApp(input: $input) { app { id } secret } }",
  data: made,
};

const deleteApp: Operation<unknown> = {
  query: "mutation DeleteApp($input: OwnAppInput!) { deleteApp(input: $input) { id } }",
  data: z.unknown(),
};

/** The app's owner. */
const OWNER = "carol@example.com";

/** Registers the example partner's app, which returns to a port of this computer. Throws a SetUpError if that fails. */
export async function registerPartner(
  runFile: string,
  { betId, port }: { readonly betId: string | undefined; readonly port: number },
): Promise<Partner> {
  try {
    const addresses = await readAddresses(runFile);
    if (!hasStandIns(addresses)) throw new SeedError("The sign-in is a real one, so no example person has an app.");
    const owner = await enterPlatform(addresses, OWNER);
    const shown = betId ?? (await owner.call(featuredBet, {})).featuredBet?.id;
    if (shown === undefined) throw new SeedError("There is no open bet to show.");
    return { url: addresses.url, betId: shown, ...(await register(owner, `http://127.0.0.1:${port}`)) };
  } catch (error) {
    if (error instanceof SeedError) throw new SetUpError(error.message, { cause: error });
    throw error;
  }
}

async function register(owner: Caller, page: string) {
  const { createApp: registered } = await owner.call(createApp, {
    input: {
      idempotencyKey: randomUUID(),
      name: "The Bridge Courier",
      isPublic: false,
      redirectUris: [`${page}/callback`],
      paymentReturnUrl: `${page}/paid`,
      scopes: ["BETS_READ", "BETS_WRITE", "ESCROW_READ", "WEBHOOKS_MANAGE"],
    },
  });
  const { id } = registered.app;
  return {
    clientId: id,
    clientSecret: registered.secret,
    leave: async () => void (await owner.call(deleteApp, { input: { idempotencyKey: randomUUID(), id } })),
  };
}
