import { useEffect, useState } from "react";
import { serverTime, watchServerClock } from "../shared/server-clock.ts";

const refreshMs = 30_000;

/**
 * Returns the current time by the server's clock, updated twice a minute so that relative times stay true on an open
 * page.
 */
export function useNow(): Date {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const renew = () => setNow(serverTime());
    const timer = setInterval(renew, refreshMs);
    const stopWatching = watchServerClock(renew);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, []);
  return now;
}
