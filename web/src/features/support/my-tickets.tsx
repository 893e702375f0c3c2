import { useMyTickets } from "./api/load-my-tickets.ts";
import { TicketCard } from "./ticket-card.tsx";
import { TicketList } from "./ticket-list.tsx";

export function MyTickets() {
  const { data, previousData, loading, fetchMore, refetch } = useMyTickets();
  const page = (data ?? previousData)?.tickets;
  return (
    <TicketList
      tickets={page?.nodes.map((ticket) => <TicketCard key={ticket.id} ticket={ticket} />) ?? null}
      loading={loading}
      hasMore={page?.pageInfo.hasNextPage ?? false}
      onMore={() => fetchMore({ variables: { after: page?.pageInfo.endCursor ?? null } })}
      onRetry={() => void refetch().catch(() => undefined)}
      empty={{
        title: "No tickets yet",
        text: "Open a new one when something is wrong, and a person answers within 4 hours.",
      }}
    />
  );
}
