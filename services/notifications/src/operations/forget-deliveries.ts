import type { WebhookRemoval } from "./ports/webhooks.ts";

/** For how long owners can read what was sent to them, and have it sent again. */
const KEEP_MS = 30 * 24 * 3_600_000;

const PAGE_SIZE = 1_000;

/** Bounds a round; the next one goes on. */
const MAX_PAGES = 20;

/** Deletes deliveries of more than 30 days ago with their tries. What is still due is kept until it is made or given up. */
export async function forgetDeliveries({ webhookRemoval }: { readonly webhookRemoval: WebhookRemoval }): Promise<void> {
  const before = new Date((await webhookRemoval.now()).getTime() - KEEP_MS);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    if ((await webhookRemoval.removeDeliveries(before, PAGE_SIZE)) < PAGE_SIZE) return;
  }
}
