import { useEffect, useState } from "react";

/** How often visitors' data is read again: as long as the gateway reuses an answer. */
export const REREAD_MS = 10_000;

/**
 * Loads public data, and again every 10 seconds while the tab is visible. Returns null until the first answer, and
 * 'away' if that fails; a later failure keeps what is shown.
 */
export function useReread<Value>(load: () => Promise<Value>): Value | "away" | null {
  const [value, setValue] = useState<Value | "away" | null>(null);
  useEffect(() => {
    const read = () => {
      if (document.hidden) return;
      load().then(setValue, () => setValue((before) => before ?? "away"));
    };
    read();
    const timer = setInterval(read, REREAD_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [load]);
  return value;
}
