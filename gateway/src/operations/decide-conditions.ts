import {
  Kind,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { isRecord, type JsonRecord } from "../json-record.ts";
import { fragmentsOf } from "./collect-fields.ts";

/**
 * An operation for one set of condition values: without `@include` and `@skip`, and without the selections that they
 * exclude.
 */
export type Decided = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** The values of its conditions; empty for an operation without any. */
  readonly key: string;
  /** The alias of a `__typename` that fills selections that became empty; undefined where there is none. */
  readonly filler: string | undefined;
};

type Variables = Readonly<Record<string, unknown>>;

/** How many sets of condition values are kept for one operation. */
const MAX_KEPT = 16;

type Known = { readonly names: readonly string[]; readonly decided: LRUCache<string, Decided> };

const known = new WeakMap<OperationDefinitionNode, Known>();

/**
 * Resolves the conditions of an operation before it is planned, so that no plan has any. A plan with conditions never
 * fetches an object whose selection they empty; that object is then missing where it may not be null.
 */
export function decideConditions(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Decided {
  const { names, decided } = known.get(operation) ?? remember(document, operation);
  const values = valuesOf(names, operation, variables);
  const key = names.map((name) => Number(values[name] === true)).join("");
  const before = decided.get(key);
  if (before !== undefined) return before;
  const made = decide(document, operation, { values, key });
  decided.set(key, made);
  return made;
}

/** Removes the fillers of empty selections from the data. */
export function withoutFiller(value: unknown, filler: string): void {
  if (Array.isArray(value)) for (const one of value) withoutFiller(one, filler);
  else if (isRecord(value)) {
    delete value[filler];
    for (const one of Object.values<unknown>(value)) withoutFiller(one, filler);
  }
}

function remember(document: DocumentNode, operation: OperationDefinitionNode): Known {
  const fresh = { names: conditionVariablesOf(document), decided: new LRUCache<string, Decided>({ max: MAX_KEPT }) };
  known.set(operation, fresh);
  return fresh;
}

/** Returns the names of the variables that control the selections of a document. */
export function conditionVariablesOf(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  const look = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      for (const { value } of conditionsOf(selection)) if (value?.kind === Kind.VARIABLE) names.add(value.name.value);
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined) look(selection.selectionSet);
    }
  };
  for (const definition of document.definitions) if ("selectionSet" in definition) look(definition.selectionSet);
  return [...names];
}

/** Returns the values of variables: those in the request, or else their defaults. */
function valuesOf(
  names: readonly string[],
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables,
): Variables {
  return Object.fromEntries(
    names.map((name) => {
      const value = variableDefinitions.find(({ variable }) => variable.name.value === name)?.defaultValue;
      const unless = value?.kind === Kind.BOOLEAN ? value.value : undefined;
      return [name, given[name] === undefined ? unless : given[name]];
    }),
  );
}

const isCondition = ({ name }: DirectiveNode): boolean => name.value === "include" || name.value === "skip";

const conditionsOf = ({ directives = [] }: SelectionNode) =>
  directives
    .filter(isCondition)
    .map(({ name, arguments: given = [] }) => ({ isInclude: name.value === "include", value: given[0]?.value }));

type Deciding = { readonly values: JsonRecord; readonly key: string };

function decide(document: DocumentNode, operation: OperationDefinitionNode, { values, key }: Deciding): Decided {
  const prune = pruning(document, values);
  const made: OperationDefinitionNode = { ...operation, selectionSet: prune.orFilled(operation.selectionSet) };
  const fragments = prune.fragmentsLeft();
  return { document: { ...document, definitions: [made, ...fragments] }, operation: made, key, filler: prune.filler() };
}

/** Removes what the values of the conditions exclude from a document. */
function pruning(document: DocumentNode, values: JsonRecord) {
  const bodies = fragmentsOf(document);
  const left = new Map<string, FragmentDefinitionNode>();
  const fillers = new Set<string>();
  const isWanted = (selection: SelectionNode): boolean =>
    conditionsOf(selection).every(({ isInclude, value }) => {
      const is = value?.kind === Kind.VARIABLE ? values[value.name.value] : value?.kind === Kind.BOOLEAN && value.value;
      return (is === true) === isInclude;
    });
  const pruned = (selectionSet: SelectionSetNode): SelectionSetNode => ({
    ...selectionSet,
    selections: selectionSet.selections.flatMap((selection) => (isWanted(selection) ? leftOf(selection) : [])),
  });
  const orFilled = (selectionSet: SelectionSetNode): SelectionSetNode => {
    const some = pruned(selectionSet);
    if (some.selections.length > 0) return some;
    const [name = freeName(document)] = fillers;
    fillers.add(name);
    return { ...some, selections: [typenameAs(name)] };
  };
  const leftOf = (selection: SelectionNode): readonly SelectionNode[] => {
    const directives = (selection.directives ?? []).filter((directive) => !isCondition(directive));
    if (selection.kind === Kind.FIELD) {
      const { selectionSet } = selection;
      return [{ ...selection, directives, ...(selectionSet && { selectionSet: orFilled(selectionSet) }) }];
    }
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return isLeft(selection.name.value) ? [{ ...selection, directives }] : [];
    const selectionSet = pruned(selection.selectionSet);
    return selectionSet.selections.length > 0 ? [{ ...selection, directives, selectionSet }] : [];
  };
  const isLeft = (name: string): boolean => {
    const body = bodies.get(name);
    if (body === undefined) return false;
    const found = left.get(name) ?? { ...body, selectionSet: pruned(body.selectionSet) };
    left.set(name, found);
    return found.selectionSet.selections.length > 0;
  };
  return {
    orFilled,
    fragmentsLeft: () => [...left.values()].filter(({ selectionSet }) => selectionSet.selections.length > 0),
    /** The alias of the filler in empty selections; undefined where there is none. */
    filler: () => [...fillers][0],
  };
}

const typenameAs = (alias: string): FieldNode => ({
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: alias },
  name: { kind: Kind.NAME, value: "__typename" },
});

/** Returns a name that does not occur in a document. */
function freeName(document: DocumentNode): string {
  const text = document.loc?.source.body ?? JSON.stringify(document);
  let name = "nothingLeft";
  while (text.includes(name)) name += "_";
  return name;
}
