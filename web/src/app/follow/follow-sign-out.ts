import { recallPerson } from "../session/remember-person.ts";

/**
 * Reloads a page that Back restores from the browser's cache if the user has changed or signed out since: it shows the
 * previous user's data. Hides the page until the new one has loaded.
 */
export function followSignOut(page: Document, window: Pick<Window, "addEventListener">, load: () => void): void {
  let shownTo: string | undefined;
  window.addEventListener("pagehide", () => {
    shownTo = recallPerson()?.id;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || recallPerson()?.id === shownTo) return;
    page.documentElement.hidden = true;
    load();
  });
}
