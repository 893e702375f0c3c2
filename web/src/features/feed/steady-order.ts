type Known = { readonly id: string };

export type SteadyOrder<Node> = {
  readonly shown: readonly Node[];
  /** How many more there are now, which would push down what is being read. */
  readonly newcomers: number;
};

/**
 * A list that is read again, in the order in which its reader knows it: what changed stays in its place, what is gone
 * is left out, and what follows the last known one is added at the end. The others wait until they are wanted.
 */
export function steadyOrder<Node extends Known>(known: readonly string[], nodes: readonly Node[]): SteadyOrder<Node> {
  const placeOf = new Map(known.map((id, place) => [id, place]));
  const place = ({ id }: Node): number => placeOf.get(id) ?? known.length;
  const lastKnown = nodes.findLastIndex(({ id }) => placeOf.has(id));
  const shown = nodes.filter(({ id }, index) => placeOf.has(id) || index > lastKnown);
  return { shown: shown.toSorted((one, other) => place(one) - place(other)), newcomers: nodes.length - shown.length };
}
