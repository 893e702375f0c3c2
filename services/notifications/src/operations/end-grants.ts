import type { WebhookRemoval } from "./ports/webhooks.ts";

/** How many grants one transaction ends: each may have messages to drop. */
const PAGE_SIZE = 50;

/** Bounds one round; the next one continues. */
const MAX_PAGES = 100;

/** Ends expired grants. No event reports their expiry, so it is judged here. */
export async function endGrants({ webhookRemoval }: { readonly webhookRemoval: WebhookRemoval }): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) if ((await webhookRemoval.endGrants(PAGE_SIZE)) < PAGE_SIZE) return;
}
