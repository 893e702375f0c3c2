import { useSyncExternalStore } from "react";
import { theme } from "../theme/theme.ts";

const wide = () => window.matchMedia(theme.from.large);

function watch(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether a page has room for a column beside its story. It follows the window. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide().matches);
