import { useEffect } from "react";

const shown = Promise.withResolvers<void>();

/** Resolves once the tab's first page has rendered in place of its skeleton. */
export const firstPageShown: Promise<void> = shown.promise;

/** Put it after each page, within the page's own `Suspense`. */
export function PageShown(): null {
  useEffect(() => shown.resolve(), []);
  return null;
}
