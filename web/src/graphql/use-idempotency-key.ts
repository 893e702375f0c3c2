import { useRef } from "react";

/** An input as JSON, and the key that it was sent under. */
export type SentInput = { readonly input: string; readonly key: string };

/**
 * Returns a key per submitted input: a retry of the same input keeps the key, so that nothing is created twice, and a
 * changed field renews it. Call the returned function with the input that is about to be sent.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const sentFor = useSentInput();
  return (input) => sentFor(input).key;
}

/** As `useIdempotencyKey`, beginning with what was sent before, and returning what to remember. */
export function useSentInput(before: () => SentInput | null = () => null): (input: unknown) => SentInput {
  const last = useRef<SentInput | null>(null);
  return (input) => {
    const text = JSON.stringify(input);
    last.current ??= before();
    if (last.current?.input !== text) last.current = { input: text, key: crypto.randomUUID() };
    return last.current;
  };
}
