import { useEffect, useState } from "react";

const refreshMs = 30_000;

/** The present time, renewed twice a minute, so that relative times stay true on an open page. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
