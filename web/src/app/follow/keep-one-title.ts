/**
 * Removes the document's initial title while a page renders its own, because a document has one title. React puts a
 * page's title before the initial one and removes it itself, so `first` must be read before anything is rendered.
 */
export function keepOneTitle({ head }: Document, first: HTMLTitleElement | null): void {
  if (first === null) return;
  const keepOne = () => {
    const hasOwn = [...head.querySelectorAll("title")].some((title) => title !== first);
    if (hasOwn) first.remove();
    else if (!first.isConnected) head.append(first);
  };
  keepOne();
  new MutationObserver(keepOne).observe(head, { childList: true });
}
