import {
  Kind,
  parse,
  print,
  visit,
  type DocumentNode,
  type NameNode,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from "graphql";
import type { About, SubgraphFetch, Step } from "./step.ts";

/** A fetch of entities from one service. */
type EntityFetch = { readonly fetch: SubgraphFetch; readonly operation: OperationDefinitionNode };

/**
 * Merges parallel fetches from one service into one request. The service then reads each object once, however many
 * fetches need it.
 */
export function mergeFetches(steps: readonly Step[]): readonly Step[] {
  const others: Step[] = [];
  const bySubgraph = new Map<string, EntityFetch[]>();
  for (const step of steps) {
    const entityFetch = entityFetchIn(step);
    if (entityFetch === undefined) others.push(step);
    else
      bySubgraph.set(entityFetch.fetch.subgraph, [...(bySubgraph.get(entityFetch.fetch.subgraph) ?? []), entityFetch]);
  }
  const together = [...bySubgraph.values()].map((fetches): Step => ({ kind: "fetch", fetch: joined(fetches) }));
  return [...others, ...together];
}

/** Returns undefined unless the step is a single fetch of entities without fragments, whose names could clash. */
function entityFetchIn(step: Step): EntityFetch | undefined {
  if (step.kind !== "fetch" || step.fetch.about.length !== 1) return undefined;
  const [operation, ...fragments] = parse(step.fetch.query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || fragments.length > 0) return undefined;
  return { fetch: step.fetch, operation };
}

function joined(fetches: readonly EntityFetch[]): SubgraphFetch {
  const [first] = fetches;
  if (first === undefined) throw new TypeError("There is nothing to fetch");
  if (fetches.length === 1) return first.fetch;
  const parts = fetches.map(({ fetch, operation }, index) => {
    const [about] = fetch.about;
    if (about === undefined) throw new TypeError("A fetch of entities names none");
    const names = { variable: `objects${index}`, field: `answer${index}` };
    return { about: { ...about, ...names }, operation: renamed(operation, about, names) };
  });
  const operation: OperationDefinitionNode = {
    ...first.operation,
    variableDefinitions: variablesIn(parts.map((part) => part.operation)),
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: parts.flatMap((part) => part.operation.selectionSet.selections),
    },
  };
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation] };
  return {
    ...first.fetch,
    query: print(document),
    variables: [...new Set(fetches.flatMap(({ fetch }) => fetch.variables))],
    about: parts.map((part) => part.about),
    parts: fetches.map(({ fetch }) => fetch),
  };
}

type Names = Pick<About, "variable" | "field">;

/** Renames the fetch's variable for entities and its response field. */
function renamed(operation: OperationDefinitionNode, from: Names, to: Names): OperationDefinitionNode {
  const named = (value: string): NameNode => ({ kind: Kind.NAME, value });
  return visit(operation, {
    Variable: (node) => (node.name.value === from.variable ? { ...node, name: named(to.variable) } : undefined),
    Field: (node) =>
      node.name.value === from.field && to.field !== from.field ? { ...node, alias: named(to.field) } : undefined,
  });
}

/**
 * Returns the variables that the parts declare, each once: they belong to one operation, so the same name is the same
 * variable.
 */
function variablesIn(operations: readonly OperationDefinitionNode[]): readonly VariableDefinitionNode[] {
  const definitions = operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions);
  return [...new Map(definitions.map((definition) => [definition.variable.name.value, definition])).values()];
}
