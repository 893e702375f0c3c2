import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useAnswerAppRequest } from "./api/answer-app-request.ts";

/** Sends the user's answer, and continues with the result. Stays pending until the browser has left the page. */
export function useAnswer(id: string, onContinue: (path: string) => void) {
  const [send] = useAnswerAppRequest();
  const [answering, setAnswering] = useState<"allow" | "deny" | null>(null);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const answer = async (isAllowed: boolean) => {
    setAnswering(isAllowed ? "allow" : "deny");
    try {
      const input = { id, isAllowed };
      const { data } = await send({ variables: { input: { ...input, idempotencyKey: keyFor(input) } } });
      if (data?.answerAppRequest) return onContinue(data.answerAppRequest.continuePath);
      setAnswering(null);
    } catch (error) {
      setAnswering(null);
      const description = failureMessage(error, "Nothing was allowed. Please try again.");
      if (description !== null) toast({ title: "Your answer was not taken", description, tone: "destructive" });
    }
  };
  return { answering, answer };
}
