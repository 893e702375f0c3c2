import { useSyncExternalStore } from "react";
import { theme } from "../theme/theme.ts";

const wide = () => window.matchMedia(theme.from.large);

function watch(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window has room for a column beside the page's content. Follows the window's size. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide().matches);
