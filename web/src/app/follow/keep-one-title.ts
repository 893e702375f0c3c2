/** Removes the page's initial title while a page renders its own, because a document has one title. */
export function keepOneTitle({ head }: Document): void {
  const first = head.querySelector("title");
  if (first === null) return;
  const keepOne = () => {
    const hasOwn = [...head.querySelectorAll("title")].some((title) => title !== first);
    if (hasOwn) first.remove();
    else if (!first.isConnected) head.append(first);
  };
  new MutationObserver(keepOne).observe(head, { childList: true });
}
