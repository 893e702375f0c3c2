import { Webhook } from "standardwebhooks";
import { payloadOf, SUNSETS } from "../domain/webhook-event.ts";
import type { DueDelivery, Header, OutgoingWebhook } from "../operations/ports/webhooks.ts";

/** A signed message, and those of its headers that the delivery log may store. */
export type SignedWebhook = { readonly outgoing: OutgoingWebhook; readonly loggedHeaders: readonly Header[] };

/**
 * Signs a message with every key, so that a receiver may know either. Uses the system clock's time, which receivers
 * compare.
 */
export function signWebhook(
  delivery: DueDelivery,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
  sunsets = SUNSETS,
): SignedWebhook {
  const body = payloadOf(delivery);
  const at = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(delivery.id, at, body));
  const sunset = sunsets.get(delivery.payloadVersion);
  const loggedHeaders: Header[] = [
    { name: "content-type", value: "application/json" },
    { name: "user-agent", value: "Stakehold-Webhooks/1" },
    { name: "webhook-id", value: delivery.id },
    { name: "webhook-timestamp", value: String(Math.floor(at.getTime() / 1_000)) },
    ...(sunset === undefined ? [] : [{ name: "sunset", value: sunset }]),
  ];
  const headers = [...loggedHeaders, { name: "webhook-signature", value: signatures.join(" ") }];
  return { outgoing: { url, headers, body }, loggedHeaders };
}
