import { useRef } from "react";

/**
 * Returns a key per submitted input: a retry of the same input keeps the key, so that nothing is created twice, and a
 * changed field renews it. Call the returned function with the input that is about to be sent.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef<{ readonly input: string; readonly key: string } | null>(null);
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
