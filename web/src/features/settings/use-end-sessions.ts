import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useEndAllSessions, useEndOtherSessions, useEndSession } from "./api/end-sessions.ts";

/** The sessions being ended: one by its id, the others, or all; null while none are. */
export type Ending = string | null;

/**
 * Ends sessions, and shows the result. With credentials, it also ends personal tokens and the access of apps. Calls
 * `onEnded` when some have ended, `onLeft` when the current one has too.
 */
export function useEndSessions(onEnded: () => void, onLeft: () => void) {
  const [sendOne] = useEndSession();
  const [sendOthers] = useEndOtherSessions();
  const [sendAll] = useEndAllSessions();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [ending, setEnding] = useState<Ending>(null);

  const attempt = async (what: string, send: () => Promise<unknown>, done: () => void) => {
    setEnding(what);
    try {
      await send();
      done();
    } catch (error) {
      const description = failureMessage(error, "Please try again later.");
      if (description !== null) toast({ title: "Not Signed Out", description, tone: "destructive" });
    } finally {
      setEnding(null);
    }
  };
  const showDone = (title: string) => {
    toast({ title, description: "It takes up to 5 seconds to reach an open page." });
    onEnded();
  };
  return {
    ending,
    endOne: (sessionId: string) =>
      attempt(
        sessionId,
        () => sendOne({ variables: { input: { sessionId, idempotencyKey: keyFor(sessionId) } } }),
        () => showDone("Signed Out There"),
      ),
    endOthers: (withCredentials: boolean) =>
      attempt(
        "others",
        () => sendOthers({ variables: { input: { withCredentials, idempotencyKey: crypto.randomUUID() } } }),
        () => showDone("Signed Out Everywhere Else"),
      ),
    endAll: (withCredentials: boolean) =>
      attempt(
        "all",
        () => sendAll({ variables: { input: { withCredentials, idempotencyKey: crypto.randomUUID() } } }),
        onLeft,
      ),
  };
}
