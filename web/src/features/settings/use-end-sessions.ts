import { useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useEndAllSessions, useEndOtherSessions, useEndSession } from "./api/end-sessions.ts";
import { useRemoveOtherPushSubscriptions } from "./api/push-subscription.ts";
import { endpointHere } from "./browser-push.ts";

/** Which sessions are being ended: one by its id, the others, all; null while none is. */
export type Ending = string | null;

/** Ends sessions, and tells how it went. `onEnded` is called when some have ended, `onLeft` when the present one has too. */
export function useEndSessions(onEnded: () => void, onLeft: () => void) {
  const [sendOne] = useEndSession();
  const [sendOthers] = useEndOtherSessions();
  const [sendAll] = useEndAllSessions();
  const [removeOthers] = useRemoveOtherPushSubscriptions();
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();
  const [ending, setEnding] = useState<Ending>(null);

  const attempt = async <Sent>(what: string, send: () => Promise<Sent>, done: (sent: Sent) => void) => {
    setEnding(what);
    try {
      done(await send());
    } catch (error) {
      const description = failureMessage(error, "Please try again later.");
      if (description !== null) toast({ title: "Not Signed Out", description, tone: "destructive" });
    } finally {
      setEnding(null);
    }
  };
  /** What devices show goes with the sessions. Where it can't be ended the sessions are ended all the same; returns whether it was. */
  const forgetDevices = (endpoint: string | null): Promise<boolean> =>
    removeOthers({ variables: { input: { endpoint } } }).then(
      () => true,
      () => false,
    );
  const told = (title: string, isAllEnded: boolean) => {
    const description = isAllEnded
      ? "It takes up to 5 seconds to reach an open page."
      : "Other devices may still show notifications. Please try again later.";
    toast({ title, description });
    onEnded();
  };
  return {
    ending,
    endOne: (sessionId: string) =>
      attempt(
        sessionId,
        () => sendOne({ variables: { input: { sessionId, idempotencyKey: keyFor(sessionId) } } }),
        () => told("Signed Out There", true),
      ),
    endOthers: () =>
      attempt(
        "others",
        async () => {
          const isForgotten = await forgetDevices(await endpointHere());
          await sendOthers({ variables: { input: { idempotencyKey: crypto.randomUUID() } } });
          return isForgotten;
        },
        (isForgotten) => told("Signed Out Everywhere Else", isForgotten),
      ),
    endAll: () =>
      attempt(
        "all",
        async () => {
          await forgetDevices(null);
          await sendAll({ variables: { input: { idempotencyKey: crypto.randomUUID() } } });
        },
        onLeft,
      ),
  };
}
