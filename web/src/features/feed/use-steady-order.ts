import { useState } from "react";
import { steadyOrder, type SteadyOrder } from "./steady-order.ts";

/** Keeps a live list in the order in which its reader first saw it; `showAll` adopts the server's order. */
export function useSteadyOrder<Node extends { readonly id: string }>(
  nodes: readonly Node[],
): SteadyOrder<Node> & { readonly showAll: () => void } {
  const [known, setKnown] = useState<readonly string[]>([]);
  const { shown, newcomers } = steadyOrder(known, nodes);
  const unknown = shown.filter(({ id }) => !known.includes(id));
  if (unknown.length > 0) setKnown([...known, ...unknown.map(({ id }) => id)]);
  return { shown, newcomers, showAll: () => setKnown(nodes.map(({ id }) => id)) };
}
