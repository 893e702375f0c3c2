import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { TicketReader, TicketStore } from "../operations/ports/tickets.ts";

/** What resolvers hand to operations. */
export type GraphDeps = { readonly tickets: TicketStore; readonly reader: TicketReader };

/** No request reads a ticket more than once, so there is nothing to gather. */
type Loaders = Readonly<Record<string, never>>;

export const createLoaders = (): Loaders => ({});

export type Context = GraphContext<GraphDeps, Loaders>;
