import { useEffect, useState } from "react";

/** Long enough that typing an amount sends one query, short enough to feel immediate. */
const TYPING_MS = 300;

/** Returns a typed text once the user has stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
