import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { ErrorState } from "../../components/loading/error-state.tsx";
import { Stack } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { BanButton } from "../../decisions/ban-button.tsx";
import { EndSessionsButton } from "../../decisions/end-sessions-button.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { useLive } from "../../graphql/use-live.ts";
import { useTicket } from "./api/load-ticket.ts";
import { MessageComposer } from "./message-composer.tsx";
import { TicketDesk } from "./ticket-desk.tsx";
import { TicketBadges } from "./ticket-badges.tsx";
import { TicketThread } from "./ticket-thread.tsx";
import { isOngoing } from "./ticket-words.ts";
import { useEndTicket } from "./use-end-ticket.ts";
import { everybodysTickets, ownTickets, type Viewer } from "./viewer.ts";

export type TicketDialogProps = { readonly ticketId: string; readonly viewer: Viewer; readonly onClose: () => void };

/** A ticket with its conversation, and the buttons to end it. */
export function TicketDialog({ ticketId, viewer, onClose }: TicketDialogProps) {
  const { data, previousData, error, loading, refetch } = useTicket(ticketId);
  // Staff may open any ticket, and their own are among everyone's.
  const topic = viewer.isStaff ? everybodysTickets : ownTickets(viewer);
  useLive([topic], () => refetchQuietly(refetch));
  const { isResolving, isClosing, resolve, close } = useEndTicket();
  const ticket = (data ?? previousData)?.ticket;
  const askedBy = ticket && ticket.user.id !== viewer.id ? ticket.user.displayName : null;
  const ongoing = ticket !== undefined && isOngoing(ticket.status);
  const bannable = viewer.isAdmin && ticket !== undefined && ticket.user.id !== viewer.id;
  const closable = viewer.isStaff && ticket !== undefined && ticket.status !== "CLOSED";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ticket?.subject ?? "Ticket"}
      description={askedBy && `From ${askedBy}`}
      footer={
        (ongoing || closable || bannable) && (
          <>
            {bannable && <BanButton person={ticket.user} look="quiet" />}
            {bannable && <EndSessionsButton person={ticket.user} look="quiet" />}
            {closable && (
              <Button look="secondary" pending={isClosing && "Closing..."} onClick={() => void close(ticketId)}>
                Close ticket
              </Button>
            )}
            {ongoing && (
              <Button look="secondary" pending={isResolving && "Resolving..."} onClick={() => void resolve(ticketId)}>
                Mark resolved
              </Button>
            )}
          </>
        )
      }
    >
      <PageTitle page="Ticket" about={ticket?.subject} />
      {ticket && (
        <Stack $gap={4}>
          <TicketBadges ticket={ticket} withPromise={!viewer.isStaff} />
          {viewer.isStaff && <TicketDesk ticketId={ticketId} viewerId={viewer.id} ownerId={ticket.user.id} />}
          <TicketThread ticket={ticket} askedBy={askedBy} topic={topic} />
          {ongoing ? (
            <MessageComposer ticketId={ticketId} answers={viewer.isStaff ? askedBy : null} />
          ) : (
            <Notice>This ticket takes no further messages. Open a new one if you need more help.</Notice>
          )}
        </Stack>
      )}
      {!ticket && loading && <ThreadSkeleton />}
      {!ticket &&
        !loading &&
        (errorCodeOf(error) === "TICKET_NOT_FOUND" ? (
          <ErrorState title="Ticket not found" text="It does not exist, or it is somebody else's." />
        ) : (
          <NotLoaded
            what="This ticket"
            safe="Everything that you wrote is kept."
            onRetry={() => refetchQuietly(refetch)}
          />
        ))}
    </Dialog>
  );
}

function ThreadSkeleton() {
  return (
    <Loading label="Loading the ticket">
      <Stack $gap={4}>
        <Skeleton $width="60%" $height="24px" />
        <Skeleton $width="88%" $height="80px" />
        <Skeleton $width="70%" $height="56px" />
      </Stack>
    </Loading>
  );
}
