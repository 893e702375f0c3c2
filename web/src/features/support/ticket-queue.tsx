import { useState } from "react";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import type { TicketQueueFilter } from "../../generated/graphql.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useTicketQueue } from "./api/load-ticket-queue.ts";
import { QueueCard } from "./queue-card.tsx";
import { TicketList } from "./ticket-list.tsx";
import { everybodysTickets } from "./viewer.ts";

const filters: readonly { value: TicketQueueFilter; label: string }[] = [
  { value: "OPEN", label: "All open" },
  { value: "UNASSIGNED", label: "Unassigned" },
  { value: "MINE", label: "Assigned to me" },
  { value: "RESOLVED", label: "Resolved" },
];

const empty = {
  OPEN: { title: "Nobody waits", text: "Every ticket is answered and ended." },
  UNASSIGNED: { title: "Nothing to take", text: "Somebody holds every open ticket." },
  MINE: { title: "Nothing is assigned to you", text: "Take a ticket that waits, and it stands here." },
  RESOLVED: { title: "Nothing has ended yet", text: "Tickets stand here once they are resolved or closed." },
} satisfies Record<TicketQueueFilter, { title: string; text: string }>;

export type TicketQueueProps = { readonly viewerId: string };

/** Everyone's tickets, for staff, longest wait first, updated live. */
export function TicketQueue({ viewerId }: TicketQueueProps) {
  const [filter, setFilter] = useState<TicketQueueFilter>("OPEN");
  return (
    <Stack $gap={4}>
      <ChipRow label="Tickets" options={filters} value={filter} onChange={setFilter} />
      <TicketsOf key={filter} filter={filter} viewerId={viewerId} />
    </Stack>
  );
}

function TicketsOf({ filter, viewerId }: TicketQueueProps & { readonly filter: TicketQueueFilter }) {
  const list = useTicketQueue(filter);
  useLive([everybodysTickets], list.reload);
  return (
    <TicketList list={list} empty={empty[filter]}>
      {(ticket) => <QueueCard key={ticket.id} ticket={ticket} viewerId={viewerId} />}
    </TicketList>
  );
}
