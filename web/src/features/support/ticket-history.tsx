import { Soft, Stack } from "../../components/layout.ts";
import { ListStates } from "../../components/loading/list-states.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { useLive } from "../../graphql/use-live.ts";
import { useTicketHistory } from "./api/load-ticket-history.ts";
import { SupportAct } from "./support-act.tsx";
import { History } from "./support.styles.ts";
import { everybodysTickets } from "./viewer.ts";

export type TicketHistoryProps = {
  readonly ticketId: string;
  /** People with known names: who acted, and who appears in a change. */
  readonly people: readonly { readonly id: string; readonly displayName: string }[];
};

/** What staff did to a ticket, latest first, updated live. */
export function TicketHistory({ ticketId, people }: TicketHistoryProps) {
  const list = useTicketHistory(ticketId);
  useLive([everybodysTickets], list.reload);
  return (
    <ListStates
      list={list}
      skeleton={
        <Loading label="Loading what staff did">
          <Stack $gap={2}>
            <Skeleton $width="80%" $height="20px" />
            <Skeleton $width="60%" $height="20px" />
          </Stack>
        </Loading>
      }
      failed={{ what: "What staff did" }}
      empty={<Soft>Nobody of staff has done anything to it yet.</Soft>}
    >
      {(acts) => (
        <History>
          {acts.map((act) => (
            <li key={act.id}>
              <SupportAct act={act} people={people} />
            </li>
          ))}
        </History>
      )}
    </ListStates>
  );
}
