import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** The fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/**
 * Collects the fields that unconditional selections request of an object of one type, by response name and in the order
 * of the response. Several fields of one name are one field whose selections are merged (GraphQL specification, section
 * 6.3.2).
 */
export function collectFields(
  selectionSets: readonly SelectionSetNode[],
  fragments: Fragments,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const known = fields.get(name);
        if (known === undefined) fields.set(name, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet.selections);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        collect(fragments.get(selection.name.value)?.selectionSet.selections ?? []);
      }
    }
  };
  for (const { selections } of selectionSets) collect(selections);
  return fields;
}

/** Returns the selections below a field, for all of its occurrences in the operation. */
export const selectionsBelow = (fields: readonly FieldNode[]): readonly SelectionSetNode[] =>
  fields.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
