import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "./browser.ts";

/** Opens a page for somebody who is not signed in, in a browser of their own. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
