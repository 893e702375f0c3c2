/** Someone who has waited longer than this for something to focus has moved on. */
const PATIENCE_MS = 10_000;

/**
 * Focuses what `find` returns, now or as soon as the page has it. A user who does something else meanwhile keeps their
 * focus. Returns a function that stops waiting.
 */
export function focusWhenThere(find: () => HTMLElement | null): () => void {
  const over = new AbortController();
  const look = () => {
    const found = find();
    if (found === null) return;
    found.focus({ preventScroll: true });
    over.abort();
  };
  const watching = new MutationObserver(look);
  const patience = setTimeout(() => over.abort(), PATIENCE_MS);
  over.signal.addEventListener("abort", () => {
    watching.disconnect();
    clearTimeout(patience);
  });
  for (const event of ["keydown", "pointerdown"]) {
    document.addEventListener(event, () => over.abort(), { signal: over.signal, capture: true });
  }
  watching.observe(document.body, { childList: true, subtree: true });
  look();
  return () => over.abort();
}
