import { Kind, type DocumentNode, type FieldNode, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { bodiesOf } from "./measure-operation.ts";
import type { Bodies } from "./measure-schema.ts";

/** Far deeper than any response of the graph or of its schema; a fragment that contains itself has no end. */
const DEEPEST = 32;

/** How many selections are visited; an operation with more exceeds the cost limit anyway. */
const MOST_LOOKS = 100_000;

/**
 * Returns how often an operation requests the same name at one level of its response, fragments included. GraphQL
 * compares each occurrence with every other (specification, section 5.3.2), so many of them keep the whole gateway
 * busy.
 */
export function mostRepetitions(document: DocumentNode, { selectionSet }: OperationDefinitionNode): number {
  const bodies = bodiesOf(document);
  let [most, looks] = [0, 0];
  const look = (sets: readonly SelectionSetNode[], depth: number): void => {
    for (const fields of namesIn(sets, bodies).values()) {
      looks += fields.length;
      most = Math.max(most, fields.length);
      if (depth === DEEPEST || looks > MOST_LOOKS) continue;
      const below = fields.flatMap((field) => field.selectionSet ?? []);
      if (below.length > 0) look(below, depth + 1);
    }
  };
  look([selectionSet], 0);
  return most;
}

/** Groups the fields of one level of the response by their response name. */
function namesIn(sets: readonly SelectionSetNode[], bodies: Bodies): ReadonlyMap<string, readonly FieldNode[]> {
  const names = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const known = names.get(name);
        if (known === undefined) names.set(name, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        const body = bodies.get(selection.name.value);
        if (body === undefined || spread.has(selection.name.value)) continue;
        spread.add(selection.name.value);
        collect(body);
      }
    }
  };
  sets.forEach(collect);
  return names;
}
