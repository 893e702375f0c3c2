/** Whoever waits longer for something to focus has found something else to do. */
const PATIENCE_MS = 10_000;

/**
 * Focuses what `find` finds, now or as soon as the page has it. Somebody who does something else meanwhile keeps the focus
 * where it is. Returns what gives it up.
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
