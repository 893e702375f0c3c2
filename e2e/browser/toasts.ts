import type { Locator, Page } from "playwright-core";

/** What a notification says, word for word. */
type Told = { readonly title: string; readonly text?: string };

/** The notifications on a page. Behind a dialog they are no part of what is read out, so they are found by their place. */
export const toastsOn = (page: Page): Locator => page.locator("[aria-label^='Notifications'] li[data-state=open]");

/** Waits until a page tells that something was done. */
export const tells = (page: Page, told: Told): Promise<void> => withSign(page, "circle-check", told);

/** Waits until a page tells, in the destructive look, that something failed. */
export const tellsFailure = (page: Page, told: Told): Promise<void> => withSign(page, "circle-alert", told);

/** Where a page keeps what its notifications said, which outlives its way to another site and back. */
const KEPT = "notifications-that-were-shown";

/**
 * Has a page's documents keep what failed by their notifications, from the next one that is opened on: one that stands for half a
 * second can be gone before a busy computer looks. Returns what they said since it was asked last.
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

function withSign(page: Page, sign: string, { title, text }: Told): Promise<void> {
  const says = (words: string) => ({ has: page.getByText(words, { exact: true }) });
  const toast = toastsOn(page)
    .filter({ has: page.locator(`svg.lucide-${sign}`) })
    .filter(says(title));
  return (text === undefined ? toast : toast.filter(says(text))).waitFor();
}
