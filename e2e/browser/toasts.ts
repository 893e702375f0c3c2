import type { Locator, Page } from "playwright-core";

/** The exact text of a notification. */
type Toast = { readonly title: string; readonly text?: string };

/**
 * Returns the notifications on a page. Behind a dialog they are hidden from the accessibility tree, so they are found
 * by selector.
 */
export const toastsOn = (page: Page): Locator => page.locator("[aria-label^='Notifications'] li[data-state=open]");

/** Waits for a notification of success. */
export const showsToast = (page: Page, toast: Toast): Promise<void> => withSign(page, "circle-check", toast);

/** Waits for a notification of failure, in the destructive style. */
export const showsFailure = (page: Page, toast: Toast): Promise<void> => withSign(page, "circle-alert", toast);

/** The storage key of shown notifications, which survive navigation to another site and back. */
const KEPT = "notifications-that-were-shown";

/**
 * Makes a page record its failure notifications, from the next document on: one that is shown for half a second can be
 * gone before a busy computer looks. The returned function reads those since its last call.
 */
export async function keepFailures(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(`{
    const keep = () => {
      for (const toast of document.querySelectorAll("[aria-label^='Notifications'] li[data-state=open]:has(svg.lucide-circle-alert)")) {
        const kept = JSON.parse(sessionStorage.getItem("${KEPT}") ?? "[]");
        const said = toast.innerText;
        if (!kept.includes(said)) sessionStorage.setItem("${KEPT}", JSON.stringify([...kept, said]));
      }
    };
    new MutationObserver(keep).observe(document, { subtree: true, childList: true, attributes: true });
  }`);
  return () =>
    page.evaluate<string[]>(`(() => {
      const kept = JSON.parse(sessionStorage.getItem("${KEPT}") ?? "[]");
      sessionStorage.removeItem("${KEPT}");
      return kept;
    })()`);
}

function withSign(page: Page, sign: string, { title, text }: Toast): Promise<void> {
  const says = (words: string) => ({ has: page.getByText(words, { exact: true }) });
  const toast = toastsOn(page)
    .filter({ has: page.locator(`svg.lucide-${sign}`) })
    .filter(says(title));
  return (text === undefined ? toast : toast.filter(says(text))).waitFor();
}
