import { useId, useState } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Select } from "../../components/forms/field.tsx";
import { Row, Soft, Stack } from "../../components/layout.ts";
import { Skeleton } from "../../components/loading/skeleton.tsx";
import { Time } from "../../components/time.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useLive } from "../../graphql/use-live.ts";
import { deskQueries, useDesk } from "./api/load-desk.ts";
import { AssignForm } from "./support.styles.ts";
import { TicketHistory } from "./ticket-history.tsx";
import { isOngoing } from "./ticket-words.ts";
import { useHoldTicket } from "./use-hold-ticket.ts";
import { everybodysTickets } from "./viewer.ts";
import { Wait } from "./wait.tsx";

export type TicketDeskProps = {
  readonly ticketId: string;
  readonly viewerId: string;
  /** The id of the ticket's owner, who can never hold it. */
  readonly ownerId: string;
};

type Person = { readonly id: string; readonly displayName: string };

/** What only staff see of an open ticket: how long its owner has waited, who holds it, and what was done to it. */
export function TicketDesk({ ticketId, viewerId, ownerId }: TicketDeskProps) {
  const { data, previousData, loading, refetch } = useDesk(ticketId);
  useLive([everybodysTickets], () => refetchQuietly(refetch));
  const desk = data ?? previousData;
  if (!desk) return loading ? <Skeleton $height="44px" /> : <Soft>Who holds it can&apos;t be shown right now.</Soft>;
  const { ticket, supportStaff } = desk;
  const people = everybodyOf(supportStaff.nodes, ticket.assignee ?? null).filter(({ id }) => id !== ownerId);
  return (
    <Stack $gap={3}>
      <Row>
        <Wait ticket={ticket} />
        {ticket.firstAnsweredAt && (
          <Soft>
            First answered <Time at={ticket.firstAnsweredAt} />
          </Soft>
        )}
      </Row>
      {isOngoing(ticket.status) && (
        <Holder
          key={ticket.assignee?.id ?? ""}
          ticketId={ticketId}
          viewerId={viewerId}
          holderId={ticket.assignee?.id ?? null}
          people={people}
          isOwner={viewerId === ownerId}
        />
      )}
      <Disclosure summary="What staff did">
        <TicketHistory ticketId={ticketId} people={people} />
      </Disclosure>
    </Stack>
  );
}

/** Adds the holder, who may have been away for too long to be in the staff list. */
const everybodyOf = (staff: readonly Person[], holder: Person | null): readonly Person[] =>
  holder === null || staff.some(({ id }) => id === holder.id) ? staff : [...staff, holder];

type HolderProps = {
  readonly ticketId: string;
  readonly viewerId: string;
  readonly holderId: string | null;
  readonly people: readonly Person[];
  readonly isOwner: boolean;
};

function Holder({ ticketId, viewerId, holderId, people, isOwner }: HolderProps) {
  const id = useId();
  const [chosen, setChosen] = useState(holderId ?? "");
  const [times, setTimes] = useState(0);
  const { isTaking, isAssigning, take, assign } = useHoldTicket(ticketId, deskQueries);
  const send = async () => {
    if (await assign(chosen === "" ? null : chosen, times)) setTimes(times + 1);
  };
  return (
    <AssignForm
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id}>Held by</label>
      <Select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">Nobody</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.id === viewerId ? `${person.displayName} (you)` : person.displayName}
          </option>
        ))}
      </Select>
      {holderId === null && chosen === "" && !isOwner ? (
        <Button look="secondary" pending={isTaking && "Taking..."} onClick={() => void take()}>
          Take
        </Button>
      ) : (
        <Button
          type="submit"
          look="secondary"
          disabled={chosen === (holderId ?? "")}
          pending={isAssigning && "Assigning..."}
        >
          Assign
        </Button>
      )}
    </AssignForm>
  );
}
