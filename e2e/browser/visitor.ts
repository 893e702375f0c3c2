import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "./browser.ts";

/** Opens a page for a visitor, in their own browser. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}
