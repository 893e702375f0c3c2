/**
 * Keeps the page working while the browser translates it. A translation replaces or wraps texts with `<font>`, so a
 * text is no longer where React left it: `insertBefore` and `removeChild` then throw, and the page is lost. From here
 * on both look for the text's stand-in, and a text that React changes or moves goes back to its position, to be
 * translated again. Nodes other than texts follow the browser's own rules.
 */
export function followTranslation(page: Node, dom: typeof Node.prototype = Node.prototype): () => void {
  const { appendChild, insertBefore, removeChild } = dom;
  /** The element shown in place of a text that was taken out. */
  const standIns = new WeakMap<Node, ChildNode>();

  const placed = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (standIn === undefined) continue;
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue;
        standIns.set(text, standIn);
        changed.observe(text, { characterData: true });
      }
    }
  });
  const changed = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const standIn = standIns.get(target);
      if (standIn?.isConnected && !target.isConnected) standIn.replaceWith(target);
      standIns.delete(target);
    }
  });
  placed.observe(page, { childList: true, subtree: true });

  /** Returns the child of `parent` that shows `node`; null for a text that was taken out unnoticed. */
  const childFor = (parent: Node, node: Node): Node | null => {
    let shown: Node | null = standIns.get(node) ?? node;
    while (shown !== null && shown.parentNode !== parent) shown = isFont(shown.parentNode) ? shown.parentNode : null;
    return shown ?? (node instanceof Text ? null : node);
  };
  /** Shows a text itself again when React moves it. */
  const takeBack = (node: Node) => {
    standIns.get(node)?.remove();
    standIns.delete(node);
  };
  dom.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    takeBack(node);
    insertBefore.call(this, node, before && childFor(this, before));
    return node;
  };
  dom.appendChild = function append<T extends Node>(this: Node, node: T): T {
    takeBack(node);
    appendChild.call(this, node);
    return node;
  };
  dom.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    const shown = childFor(this, node);
    if (shown !== null) removeChild.call(this, shown);
    return node;
  };
  return () => {
    placed.disconnect();
    changed.disconnect();
    Object.assign(dom, { appendChild, insertBefore, removeChild });
  };
}

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === "FONT";
