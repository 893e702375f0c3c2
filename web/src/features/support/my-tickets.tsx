import { useMyTickets } from "./api/load-my-tickets.ts";
import { TicketCard } from "./ticket-card.tsx";
import { TicketList } from "./ticket-list.tsx";

const empty = {
  title: "No tickets yet",
  text: "Open a new one when something is wrong, and a person answers within 4 hours.",
};

export function MyTickets() {
  const list = useMyTickets();
  return (
    <TicketList list={list} empty={empty}>
      {(ticket) => <TicketCard key={ticket.id} ticket={ticket} />}
    </TicketList>
  );
}
