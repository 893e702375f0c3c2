import { useEffect, useEffectEvent } from "react";
import type { WebhookDeliveryStatus } from "../../generated/graphql.ts";

/** How long between two looks, and how often at most for the same messages. */
const PAUSE_MS = 1_000;
const MOST_LOOKS = 10;

type Delivery = { readonly id: string; readonly status: WebhookDeliveryStatus };

/**
 * Looks again while a message is on its way, which takes a second or a few. When it is due is not compared with the time here: a
 * browser's clock need not be the server's, and one that is due in hours costs a few looks and no more.
 */
export function useLookingAgain(deliveries: readonly Delivery[], reload: () => void): void {
  const awaited = deliveries
    .filter(({ status }) => status === "PENDING")
    .map(({ id }) => id)
    .join(" ");
  const look = useEffectEvent(reload);
  useEffect(() => {
    if (awaited === "") return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      look();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [awaited]);
}
