import { useEffect, useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useAddPushSubscription, useHasPushSubscription, useRemovePushSubscription } from "./api/push-subscription.ts";
import { canPush, findSubscription, isBlocked, subscribe } from "./browser-push.ts";

/** The state of pushes in this browser. */
export type PushHere = "LOADING" | "NOT_OFFERED" | "BLOCKED" | "OFF" | "ON";

/** Whether the user gets pushes on this device, with functions to change that. */
export function usePushHere(publicKey: string) {
  // Undefined until the browser returns its subscription; null if it has none.
  const [endpoint, setEndpoint] = useState<string | null>();
  const [isBusy, setIsBusy] = useState(false);
  const { data, loading } = useHasPushSubscription(endpoint);
  const [add] = useAddPushSubscription();
  const [remove] = useRemovePushSubscription();
  const { toast } = useToast();

  useEffect(() => {
    if (!canPush()) return;
    void findSubscription(publicKey).then(
      (found) => setEndpoint(found?.endpoint ?? null),
      () => setEndpoint(null),
    );
  }, [publicKey]);

  const attempt = async (change: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await change();
    } catch (error) {
      const description = failureMessage(error, "This browser could not do it. Please try again.");
      if (description !== null) toast({ title: "Nothing was changed", description, tone: "destructive" });
    } finally {
      setIsBusy(false);
    }
  };
  const switchOn = async () => {
    const input = await subscribe(publicKey);
    if (input === null) return;
    await add({ variables: { input } });
    setEndpoint(input.endpoint);
  };
  const switchOff = async () => {
    if (endpoint) await remove({ variables: { input: { endpoint } } });
    await (await findSubscription(publicKey))?.unsubscribe();
    setEndpoint(null);
  };
  const isKnown = endpoint !== undefined && (data !== undefined || !loading);
  return {
    here: stateOf({ isKnown, isOn: Boolean(endpoint) && data?.hasPushSubscription === true }),
    isBusy,
    switchOn: () => attempt(switchOn),
    switchOff: () => attempt(switchOff),
  };
}

function stateOf({ isKnown, isOn }: { readonly isKnown: boolean; readonly isOn: boolean }): PushHere {
  if (!canPush()) return "NOT_OFFERED";
  if (isBlocked()) return "BLOCKED";
  if (!isKnown) return "LOADING";
  return isOn ? "ON" : "OFF";
}
