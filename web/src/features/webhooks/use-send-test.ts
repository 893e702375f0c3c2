import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useSendTestEvent } from "./api/send-test.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** Sends an event of the type `webhook.test`; each press after a success sends another. */
export function useSendTest(id: string) {
  const [send, { loading: isSending }] = useSendTestEvent();
  const [sent, setSent] = useState(0);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const reportFailure = useFailureToast();

  const sendTest = async () => {
    try {
      await send({ variables: { input: { id, idempotencyKey: keyFor({ id, sent }) } } });
      setSent(sent + 1);
      toast({ title: "A test event is on its way", description: "What became of it shows in the log." });
    } catch (error) {
      reportFailure("The test was not sent", error);
    }
  };
  return { isSending, sendTest };
}
