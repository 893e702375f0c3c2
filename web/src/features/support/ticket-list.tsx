import Headset from "lucide-react/icons/headset";
import type { ReactNode } from "react";
import { Card } from "../../components/card.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Stack } from "../../components/layout.ts";
import { ListStates, type Pages } from "../../components/loading/list-states.tsx";
import { TicketsSkeleton } from "./support-skeleton.tsx";

export type TicketListProps<Ticket> = {
  readonly list: Pages<Ticket>;
  readonly empty: { readonly title: string; readonly text: string };
  /** Renders one ticket with its key. */
  readonly children: (ticket: Ticket) => ReactNode;
};

/** A list of tickets, the user's own or everyone's. */
export const TicketList = <Ticket,>({ list, empty, children }: TicketListProps<Ticket>) => (
  <ListStates
    list={list}
    skeleton={<TicketsSkeleton />}
    failed={{ what: "Your tickets", safe: "Everything that you wrote is kept." }}
    empty={
      <Card as="div">
        <EmptyState {...empty} icon={<Headset size={22} aria-hidden />} />
      </Card>
    }
  >
    {(tickets) => <Stack $gap={3}>{tickets.map(children)}</Stack>}
  </ListStates>
);
