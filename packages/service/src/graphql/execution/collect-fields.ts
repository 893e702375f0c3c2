import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** An operation's fragments by name, and what its variables of `@include` and `@skip` are for one request. */
export type Reading = {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly conditions: Readonly<Record<string, unknown>>;
  /** Whether a fragment on this type is on the object; where it is left out, every fragment is. */
  readonly isOn?: (typeName: string) => boolean;
};

/** The fragments of a document by their names. */
export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/**
 * What selections ask of one object, in the order of the answer: the fields by the names that they have there. A name may
 * be asked for several times, and is one field then whose selections belong together (GraphQL specification, section 6.3.2).
 */
export function collectFields(
  selectionSets: readonly SelectionSetNode[],
  reading: Reading,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const isOn = (type: NamedTypeNode | undefined): boolean =>
    type === undefined || reading.isOn === undefined || reading.isOn(type.name.value);
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (!isWanted(selection, reading)) continue;
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const known = fields.get(name);
        if (known === undefined) fields.set(name, [selection]);
        else known.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (isOn(selection.typeCondition)) collect(selection.selectionSet.selections);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = reading.fragments.get(selection.name.value);
        if (isOn(fragment?.typeCondition)) collect(fragment?.selectionSet.selections ?? []);
      }
    }
  };
  for (const { selections } of selectionSets) collect(selections);
  return fields;
}

/** The selections below a field, however often it is asked for. */
export const selectionsBelow = (fields: readonly FieldNode[]): readonly SelectionSetNode[] =>
  fields.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));

function isWanted({ directives = [] }: SelectionNode, { conditions }: Reading): boolean {
  return directives.every(({ name, arguments: given = [] }) => {
    if (name.value !== "include" && name.value !== "skip") return true;
    const value = given[0]?.value;
    const is =
      value?.kind === Kind.VARIABLE ? conditions[value.name.value] : value?.kind === Kind.BOOLEAN && value.value;
    return (is === true) === (name.value === "include");
  });
}

/** The names of the variables on which it depends what an operation asks for. */
export function conditionVariablesOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const look = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      for (const { name, arguments: given = [] } of selection.directives ?? []) {
        const value = given[0]?.value;
        if ((name.value === "include" || name.value === "skip") && value?.kind === Kind.VARIABLE)
          names.add(value.name.value);
      }
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined) look(selection.selectionSet);
    }
  };
  for (const definition of document.definitions) if ("selectionSet" in definition) look(definition.selectionSet);
  return [...names];
}

/** What variables of an operation are: what was sent of them, or else what the operation says. */
export function valuesOf(
  names: readonly string[],
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => {
      const value = variableDefinitions.find(({ variable }) => variable.name.value === name)?.defaultValue;
      return [name, given[name] ?? (value?.kind === Kind.BOOLEAN ? value.value : undefined)];
    }),
  );
}
