import type { AppNews } from "./ports/apps.ts";

const PAGE_SIZE = 500;

/** Bounds one round; the next one continues. */
const MAX_PAGES = 20;

/**
 * Publishes apps and grants that the previous version created without publishing them. Apps come first, because a grant
 * means nothing without its app.
 */
export async function publishOlderApps({ appNews }: { readonly appNews: AppNews }): Promise<void> {
  for (const publish of [appNews.publishApps, appNews.publishGrants]) {
    for (let page = 0; page < MAX_PAGES; page += 1) if ((await publish(PAGE_SIZE)) < PAGE_SIZE) break;
  }
}
