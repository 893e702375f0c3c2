import type { SignedIn } from "../sessions/exchange.ts";

/** What the gateway knows of the request that it plans: who is asking. */
export type GatewayContext = { readonly signedIn: SignedIn };
