import { useState } from "react";
import { steadyOrder, type SteadyOrder } from "./steady-order.ts";

/** Keeps a live list as its reader saw it first; `showAll` takes the server's order over. */
export function useSteadyOrder<Node extends { readonly id: string }>(
  nodes: readonly Node[],
): SteadyOrder<Node> & { readonly showAll: () => void } {
  const [known, setKnown] = useState<readonly string[]>([]);
  const { shown, newcomers } = steadyOrder(known, nodes);
  const unknown = shown.filter(({ id }) => !known.includes(id));
  if (unknown.length > 0) setKnown([...known, ...unknown.map(({ id }) => id)]);
  return { shown, newcomers, showAll: () => setKnown(nodes.map(({ id }) => id)) };
}
