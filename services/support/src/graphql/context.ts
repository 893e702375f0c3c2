import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { TicketDeps } from "../operations/ticket-store.ts";

/** What this service's resolvers are handed. */
export type Context = CallContext & { readonly deps: TicketDeps };
