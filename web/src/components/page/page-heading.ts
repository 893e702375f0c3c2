/**
 * Returns the heading of the current page, ready to take the focus; null while the page is still loading. A placeholder
 * is marked with `data-coming`, because it goes away and would take the focus with it.
 */
export function pageHeading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>("main h1");
  if (found === null || found.closest("[data-coming]") !== null) return null;
  found.tabIndex = -1;
  return found;
}
