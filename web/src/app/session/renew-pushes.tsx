import { useMutation } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { graphql } from "../../generated/gql.ts";
import { useSession } from "./session.tsx";

const RenewPushSubscription = graphql(`
  mutation RenewPushSubscription($input: RenewPushSubscriptionInput!) {
    renewPushSubscription(input: $input) {
      isTold
    }
  }
`);

/** Ties this browser's push subscription to the session that its user came back with. Renders nothing. */
export function RenewPushes() {
  const session = useSession();
  const [send] = useMutation(RenewPushSubscription);
  // A remembered session is not confirmed yet.
  const isSignedIn = session.state === "signed-in" && !session.isRemembered;
  const renew = useEffectEvent(async () => {
    const endpoint = await endpointHere();
    if (endpoint !== undefined) await send({ variables: { input: { endpoint } } });
  });
  useEffect(() => {
    // Nothing waits for it: the next page load tries again.
    if (isSignedIn) void renew().catch(() => undefined);
  }, [isSignedIn]);
  return null;
}

/** Returns this browser's push endpoint, if it has one. */
async function endpointHere(): Promise<string | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}
