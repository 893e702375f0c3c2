import { useSyncExternalStore } from "react";
import { theme } from "../theme/theme.ts";

/** Returns a hook that follows whether the window fits a media condition. */
function following(condition: string): () => boolean {
  const query = () => window.matchMedia(condition);
  const watch = (onChange: () => void) => {
    const watched = query();
    watched.addEventListener("change", onChange);
    return () => watched.removeEventListener("change", onChange);
  };
  return () => useSyncExternalStore(watch, () => query().matches);
}

/** Whether the window has room for a column beside the page's content. Follows the window's size. */
export const useIsWide = following(theme.from.large);

/** Whether the window is wider than a phone's. Follows the window's size. */
export const useIsMedium = following(theme.from.medium);
