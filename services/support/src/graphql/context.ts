import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { TicketReader, TicketStore } from "../operations/ports/tickets.ts";
import type { Loaders } from "./loaders.ts";

/** What resolvers hand to operations. */
export type GraphDeps = { readonly tickets: TicketStore; readonly reader: TicketReader };

export type Context = GraphContext<GraphDeps, Loaders>;
