import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useDisconnectApp } from "./api/disconnect-app.ts";

type App = { readonly id: string; readonly name: string };

/** Disconnects an app, and shows the result. */
export function useDisconnect({ id, name }: App, onDisconnected: () => void) {
  const [send, { loading: isDisconnecting }] = useDisconnectApp();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const disconnect = async () => {
    try {
      await send({ variables: { input: { id, idempotencyKey: keyFor({ id }) } } });
      toast({ title: `${name} is disconnected`, description: "It can't do anything for you any more." });
      onDisconnected();
    } catch (error) {
      const description = failureMessage(error, "It is still connected. Please try again.");
      if (description !== null) toast({ title: "Failed to disconnect", description, tone: "destructive" });
    }
  };
  return { isDisconnecting, disconnect };
}
