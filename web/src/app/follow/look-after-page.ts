import { rememberPresses } from "../../components/forms/pressed.ts";
import { followSignOut } from "./follow-sign-out.ts";
import { followTranslation } from "./follow-translation.ts";
import { keepOneTitle } from "./keep-one-title.ts";

/**
 * Starts what a page needs from its first moment but no first render waits for, so that it loads beside the page's own
 * files. `firstTitle` is the title that the document had before the first render.
 */
export function lookAfterPage(page: Document, firstTitle: HTMLTitleElement | null): void {
  followTranslation(page);
  followSignOut(page, window, () => window.location.reload());
  keepOneTitle(page, firstTitle);
  rememberPresses(page);
}
