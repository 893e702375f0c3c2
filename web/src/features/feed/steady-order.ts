type Known = { readonly id: string };

export type SteadyOrder<Node> = {
  readonly shown: readonly Node[];
  /** How many new items there are, which would push down what is being read. */
  readonly newcomers: number;
};

/**
 * Returns a reloaded list in the order that its reader knows: changed items keep their position, missing ones are left
 * out, and those after the last known one are added at the end. The others wait until the reader wants them.
 */
export function steadyOrder<Node extends Known>(known: readonly string[], nodes: readonly Node[]): SteadyOrder<Node> {
  const placeOf = new Map(known.map((id, place) => [id, place]));
  const place = ({ id }: Node): number => placeOf.get(id) ?? known.length;
  const lastKnown = nodes.findLastIndex(({ id }) => placeOf.has(id));
  const shown = nodes.filter(({ id }, index) => placeOf.has(id) || index > lastKnown);
  return { shown: shown.toSorted((one, other) => place(one) - place(other)), newcomers: nodes.length - shown.length };
}
