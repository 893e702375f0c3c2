import type { WebhookRemoval } from "./ports/webhooks.ts";

/** How many one transaction ends: each may have messages to drop. */
const PAGE_SIZE = 50;

/** Bounds a round; the next one goes on. */
const MAX_PAGES = 100;

/** Ends what people let apps do until now and no longer: nobody tells of that, so it is judged here. */
export async function endGrants({ webhookRemoval }: { readonly webhookRemoval: WebhookRemoval }): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) if ((await webhookRemoval.endGrants(PAGE_SIZE)) < PAGE_SIZE) return;
}
