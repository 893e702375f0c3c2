import type { AppNews } from "./ports/apps.ts";

const PAGE_SIZE = 500;

/** Bounds a round; the next one goes on. */
const MAX_PAGES = 20;

/**
 * Tells other services of apps and grants that the version before made: it did not tell of them. Apps come first, because
 * a grant says nothing without its app.
 */
export async function tellUntoldApps({ appNews }: { readonly appNews: AppNews }): Promise<void> {
  for (const tell of [appNews.tellApps, appNews.tellGrants]) {
    for (let page = 0; page < MAX_PAGES; page += 1) if ((await tell(PAGE_SIZE)) < PAGE_SIZE) break;
  }
}
