import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useRedeliver as useSendAgain } from "./api/redeliver.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** Redelivers one message under the same id; each press after a success sends it once more. */
export function useRedeliver(deliveryId: string) {
  const [send, { loading: isSending }] = useSendAgain();
  const [sent, setSent] = useState(0);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const reportFailure = useFailureToast();

  const redeliver = async () => {
    try {
      await send({ variables: { input: { deliveryId, idempotencyKey: keyFor({ deliveryId, sent }) } } });
      setSent(sent + 1);
      toast({ title: "The message is sent again", description: "It has the same id, so that your server knows it." });
    } catch (error) {
      reportFailure("The message was not sent again", error);
    }
  };
  return { isSending, redeliver };
}
