import type { Locator, Page } from "playwright-core";

/** What a notification says, word for word. */
type Told = { readonly title: string; readonly text?: string };

/** The notifications on a page. Behind a dialog they are no part of what is read out, so they are found by their place. */
export const toastsOn = (page: Page): Locator => page.locator("[aria-label^='Notifications'] li[data-state=open]");

/** Waits until a page tells that something was done. */
export const tells = (page: Page, told: Told): Promise<void> => withSign(page, "circle-check", told);

/** Waits until a page tells, in the destructive look, that something failed. */
export const tellsFailure = (page: Page, told: Told): Promise<void> => withSign(page, "circle-alert", told);

function withSign(page: Page, sign: string, { title, text }: Told): Promise<void> {
  const says = (words: string) => ({ has: page.getByText(words, { exact: true }) });
  const toast = toastsOn(page)
    .filter({ has: page.locator(`svg.lucide-${sign}`) })
    .filter(says(title));
  return (text === undefined ? toast : toast.filter(says(text))).waitFor();
}
