import { useState } from "react";
import { useToast } from "../components/overlays/toast.tsx";
import { errorCodeOf } from "../graphql/error-code.ts";
import { failureMessage, isSignInNeeded } from "../graphql/failure-message.ts";
import { useIdempotencyKey } from "../graphql/use-idempotency-key.ts";

/** Sends a decision, and returns its result in words. */
export type Decide = (decision: {
  readonly note: string;
  readonly idempotencyKey: string;
}) => Promise<{ readonly title: string; readonly text: string }>;

const noReason = "Write down why. It stays on record.";
const tryAgain = "Stakehold could not be reached. Try again: it is done once.";

/**
 * Sends a decision once per reason and `about`. `alert` says why the last attempt failed; `send` returns whether the
 * decision was made. Calls `onSentAway` before the client leads the user to a required sign-in.
 */
export function useDecision(decide: Decide, about = "", onSentAway: () => void = () => undefined) {
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  const send = async (reason: string): Promise<boolean> => {
    const note = reason.trim();
    setAlert(note === "" ? noReason : null);
    if (note === "") return false;
    setSending(true);
    try {
      const { title, text } = await decide({ note, idempotencyKey: keyFor([note, about]) });
      toast({ title, description: text });
      return true;
    } catch (error) {
      if (isSignInNeeded(errorCodeOf(error))) onSentAway();
      setAlert(failureMessage(error, tryAgain));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, alert, forgetAlert: () => setAlert(null) };
}
