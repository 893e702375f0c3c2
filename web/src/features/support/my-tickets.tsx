import { useLive } from "../../graphql/use-live.ts";
import { useMyTickets } from "./api/load-my-tickets.ts";
import { TicketCard } from "./ticket-card.tsx";
import { TicketList } from "./ticket-list.tsx";
import { ownTickets, type Viewer } from "./viewer.ts";

const empty = {
  title: "No tickets yet",
  text: "Open a new one when something is wrong, or when you have a question.",
};

/** The user's own tickets, updated live. */
export function MyTickets({ viewer }: { readonly viewer: Viewer }) {
  const list = useMyTickets();
  useLive([ownTickets(viewer)], list.reload);
  return (
    <TicketList list={list} empty={empty}>
      {(ticket) => <TicketCard key={ticket.id} ticket={ticket} />}
    </TicketList>
  );
}
