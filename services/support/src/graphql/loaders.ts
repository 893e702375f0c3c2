import { pageLoaderOf, type PageLoader } from "@stakehold/service/graphql/page-loader.ts";
import type { PlacedMessage, TicketReader } from "../operations/ports/tickets.ts";

/** One request's reads, batched so that the messages of a list of tickets cost one query. */
export type Loaders = { readonly messages: PageLoader<number, PlacedMessage> };

/** Creates the loaders for one request. */
export const createLoaders = ({ reader }: { readonly reader: Pick<TicketReader, "messagesOf"> }): Loaders => ({
  messages: pageLoaderOf((ticketIds, page) => reader.messagesOf(ticketIds, page)),
});
