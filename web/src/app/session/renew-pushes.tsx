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

/** Has a browser that shows what its person is told go on doing so with the session that they came back with. It shows nothing. */
export function RenewPushes() {
  const session = useSession();
  const [send] = useMutation(RenewPushSubscription);
  // What only this browser says of its person is not known to be true.
  const isSignedIn = session.state === "signed-in" && !session.isRemembered;
  const renew = useEffectEvent(async () => {
    const endpoint = await endpointHere();
    if (endpoint !== undefined) await send({ variables: { input: { endpoint } } });
  });
  useEffect(() => {
    // Nobody waits for it: the next page that is loaded tries again.
    if (isSignedIn) void renew().catch(() => undefined);
  }, [isSignedIn]);
  return null;
}

/** Where this browser is pushed to, if it is. */
async function endpointHere(): Promise<string | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}
