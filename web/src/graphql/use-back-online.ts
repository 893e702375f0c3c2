import { useEffect, useEffectEvent } from "react";

/** Calls `onBack` when the browser is online again, because the page may be out of date by then. */
export function useBackOnline(onBack: () => void): void {
  const notify = useEffectEvent(onBack);
  useEffect(() => {
    const back = () => notify();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);
}
