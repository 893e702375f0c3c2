import { useRef, useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useClearPlatform } from "./api/clear-platform.ts";

/** What an admin types, letter by letter. The server checks it too. */
export const cleanupPhrase = "DELETE EVERYTHING";

const didNotMatch = "Cleanup cancelled - confirmation text did not match";
const tryAgain = "Stakehold could not be reached. Try again: the cleanup begins once.";

/** Begins the cleanup. `alert` is why the last attempt began none; `clear` returns whether it began. */
export function useCleanup() {
  const [send, { loading }] = useClearPlatform();
  const keyFor = useIdempotencyKey();
  // A cleanup that began has used up its key: the next one is a new request.
  const begun = useRef(0);
  const { toast } = useToast();
  const [alert, setAlert] = useState<string | null>(null);

  const clear = async (phrase: string): Promise<boolean> => {
    if (phrase !== cleanupPhrase) {
      setAlert(didNotMatch);
      return false;
    }
    setAlert(null);
    try {
      const idempotencyKey = keyFor({ phrase, begun: begun.current });
      await send({ variables: { input: { phrase, idempotencyKey } } });
      begun.current += 1;
      toast({ title: "Cleanup Started", description: "Everybody is refunded first. Then everything is deleted." });
      return true;
    } catch (error) {
      const message = failureMessage(error, tryAgain);
      if (message !== null) setAlert(`Cleanup failed: ${message}`);
      return false;
    }
  };
  return { clear, isClearing: loading, alert, forgetAlert: () => setAlert(null) };
}
