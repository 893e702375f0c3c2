import { useState } from "react";
import { ChipRow } from "../../components/chip.tsx";
import { Stack } from "../../components/layout.ts";
import type { TicketStatus } from "../../generated/graphql.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useAllTickets } from "./api/load-all-tickets.ts";
import { TicketCard } from "./ticket-card.tsx";
import { TicketList } from "./ticket-list.tsx";
import { statusWords } from "./ticket-words.ts";
import { everybodysTickets } from "./viewer.ts";

type Filter = "ALL" | TicketStatus;

const filters: readonly { value: Filter; label: string }[] = [
  { value: "ALL", label: "All" },
  { value: "OPEN", label: statusWords.OPEN.word },
  { value: "IN_PROGRESS", label: statusWords.IN_PROGRESS.word },
  { value: "RESOLVED", label: statusWords.RESOLVED.word },
  { value: "CLOSED", label: statusWords.CLOSED.word },
];

/** Everybody's tickets, for staff. What waits for a first answer is shown first. */
export function AllTickets() {
  const [filter, setFilter] = useState<Filter>("OPEN");
  return (
    <Stack $gap={4}>
      <ChipRow label="Status" options={filters} value={filter} onChange={setFilter} />
      <TicketsOf key={filter} filter={filter} />
    </Stack>
  );
}

const empty = { title: "No tickets here", text: "Nobody waits for an answer of this kind." };

function TicketsOf({ filter }: { filter: Filter }) {
  const list = useAllTickets(filter === "ALL" ? null : filter);
  useLive([everybodysTickets], list.reload);
  return (
    <TicketList list={list} empty={empty}>
      {(ticket) => <TicketCard key={ticket.id} ticket={ticket} from={ticket.user.displayName} />}
    </TicketList>
  );
}
