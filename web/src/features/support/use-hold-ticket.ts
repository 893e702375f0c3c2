import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useAssignTicket, useTakeTicket } from "./api/hold-ticket.ts";

/** Takes or assigns a ticket, and shows the result; `refetchQueries` are reloaded after that. */
export function useHoldTicket(ticketId: string, refetchQueries: string[] = []) {
  const [sendTake, { loading: isTaking }] = useTakeTicket();
  const [sendAssign, { loading: isAssigning }] = useAssignTicket();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const failed = (title: string, error: unknown) => {
    const description = failureMessage(error, "Please try again later.");
    if (description !== null) toast({ title, description, tone: "destructive" });
  };
  const take = async () => {
    try {
      await sendTake({
        variables: { input: { ticketId, idempotencyKey: keyFor([ticketId, "take"]) } },
        refetchQueries,
      });
      toast({ title: "Ticket Taken", description: "It is yours to answer." });
    } catch (error) {
      failed("Failed to Take Ticket", error);
    }
  };
  /** `times` distinguishes a request from an equal earlier one. */
  const assign = async (assigneeId: string | null, times: number) => {
    try {
      const idempotencyKey = keyFor([ticketId, assigneeId, times]);
      await sendAssign({ variables: { input: { ticketId, assigneeId, idempotencyKey } }, refetchQueries });
      toast({ title: assigneeId === null ? "Ticket Given Back" : "Ticket Assigned" });
      return true;
    } catch (error) {
      failed("Failed to Assign Ticket", error);
      return false;
    }
  };
  return { isTaking, isAssigning, take, assign };
}
