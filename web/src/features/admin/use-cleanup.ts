import { useRef, useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useClearPlatform, useConfirmClearing } from "./api/clear-platform.ts";

/** What an admin types, letter by letter. The server checks it too. */
export const cleanupPhrase = "DELETE EVERYTHING";

const didNotMatch = "Cleanup cancelled - confirmation text did not match";
const tryAgain = "Stakehold could not be reached. Try again: it is done once.";

const asked = {
  title: "Cleanup Asked For",
  description: "Another admin has to confirm it. Until then nothing is refunded or deleted.",
};
const started = {
  title: "Cleanup Started",
  description: "Everybody is refunded first. Then everything is deleted.",
};

/**
 * Starts a cleanup, or requests it where that takes two admins, or confirms the one with the given id that another
 * admin requested. `alert` says why the last attempt failed; `clear` returns whether it succeeded.
 */
export function useCleanup(cleanupId: string | null) {
  const [ask, asking] = useClearPlatform();
  const [confirm, confirming] = useConfirmClearing();
  const keyFor = useIdempotencyKey();
  // A completed cleanup has used up its key: the next one is a new request.
  const done = useRef(0);
  const { toast } = useToast();
  const [alert, setAlert] = useState<string | null>(null);

  const send = async (phrase: string): Promise<typeof asked> => {
    const idempotencyKey = keyFor({ phrase, cleanupId, done: done.current });
    if (cleanupId === null) {
      const { data } = await ask({ variables: { input: { phrase, idempotencyKey } } });
      return data?.clearPlatform?.clearing == null ? started : asked;
    }
    await confirm({ variables: { input: { cleanupId, phrase, idempotencyKey } } });
    return started;
  };

  const clear = async (phrase: string): Promise<boolean> => {
    if (phrase !== cleanupPhrase) {
      setAlert(didNotMatch);
      return false;
    }
    setAlert(null);
    try {
      toast(await send(phrase));
      done.current += 1;
      return true;
    } catch (error) {
      const message = failureMessage(error, tryAgain);
      if (message !== null) setAlert(`Cleanup failed: ${message}`);
      return false;
    }
  };
  return { clear, isClearing: asking.loading || confirming.loading, alert, forgetAlert: () => setAlert(null) };
}
