import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../components/use-now.ts";
import type { WebhookDeliveryStatus } from "../../generated/graphql.ts";

/** How long between two looks, and how often at most for the same messages. */
const PAUSE_MS = 1_000;
const MOST_LOOKS = 10;

/** What is due later than this is not waited for. */
const SOON_MS = 5_000;

type Delivery = {
  readonly id: string;
  readonly status: WebhookDeliveryStatus;
  readonly nextAttemptAt?: string | null | undefined;
};

/** Looks again while a message is on its way, which takes a second or a few. */
export function useLookingAgain(deliveries: readonly Delivery[], reload: () => void): void {
  const now = useNow();
  const isOnItsWay = ({ status, nextAttemptAt }: Delivery) =>
    status === "PENDING" && Date.parse(nextAttemptAt ?? "") <= now.getTime() + SOON_MS;
  const awaited = deliveries
    .filter(isOnItsWay)
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
