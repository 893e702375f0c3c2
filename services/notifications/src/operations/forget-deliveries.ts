import { removePages } from "@stakehold/store/remove-pages.ts";
import type { WebhookRemoval } from "./ports/webhooks.ts";

/** How long owners can read deliveries and have them sent again. */
const KEEP_MS = 30 * 24 * 3_600_000;

/**
 * Deletes deliveries older than 30 days with their attempts. A delivery that is still due stays until it is made or
 * given up.
 */
export async function forgetDeliveries({ webhookRemoval }: { readonly webhookRemoval: WebhookRemoval }): Promise<void> {
  const before = new Date((await webhookRemoval.now()).getTime() - KEEP_MS);
  await removePages((limit) => webhookRemoval.removeDeliveries(before, limit));
}
