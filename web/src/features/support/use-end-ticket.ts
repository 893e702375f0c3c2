import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useCloseTicket } from "./api/close-ticket.ts";
import { useResolveTicket } from "./api/resolve-ticket.ts";

export type EndTicket = {
  readonly isResolving: boolean;
  readonly isClosing: boolean;
  readonly resolve: (ticketId: string) => Promise<void>;
  readonly close: (ticketId: string) => Promise<void>;
};

/** Resolves or closes a ticket, and shows the result. */
export function useEndTicket(): EndTicket {
  const [sendResolve, { loading: isResolving }] = useResolveTicket();
  const [sendClose, { loading: isClosing }] = useCloseTicket();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const inputFor = (ticketId: string, ending: "resolve" | "close") => ({
    variables: { input: { ticketId, idempotencyKey: keyFor({ ticketId, ending }) } },
  });
  const failed = (title: string, error: unknown) => {
    const description = failureMessage(error, "Please try again later.");
    if (description !== null) toast({ title, description, tone: "destructive" });
  };

  const resolve = async (ticketId: string) => {
    try {
      await sendResolve(inputFor(ticketId, "resolve"));
      toast({ title: "Ticket Resolved", description: "If it comes up again, open a new one." });
    } catch (error) {
      failed("Failed to Resolve Ticket", error);
    }
  };
  const close = async (ticketId: string) => {
    try {
      await sendClose(inputFor(ticketId, "close"));
      toast({ title: "Ticket Closed" });
    } catch (error) {
      failed("Failed to Close Ticket", error);
    }
  };
  return { isResolving, isClosing, resolve, close };
}
