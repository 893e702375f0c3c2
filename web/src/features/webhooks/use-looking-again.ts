import { useEffect, useEffectEvent } from "react";
import type { WebhookDeliveryStatus } from "../../generated/graphql.ts";

/** The pause between two reloads, and the most reloads for the same messages. */
const PAUSE_MS = 1_000;
const MOST_LOOKS = 10;

type Delivery = { readonly id: string; readonly status: WebhookDeliveryStatus };

/**
 * Reloads while a message is on its way, which takes a few seconds. Does not compare its due time with the local clock,
 * which may differ from the server's; a message due in hours costs only a few reloads.
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
