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
import type { About, Ask, Step } from "./step.ts";

/** A fetch of entities from one service. */
type Askable = { readonly ask: Ask; readonly operation: OperationDefinitionNode };

/**
 * Merges parallel fetches from one service into one request. The service then reads each object once, however many
 * fetches need it.
 */
export function askTogether(steps: readonly Step[]): readonly Step[] {
  const others: Step[] = [];
  const bySubgraph = new Map<string, Askable[]>();
  for (const step of steps) {
    const askable = askableIn(step);
    if (askable === undefined) others.push(step);
    else bySubgraph.set(askable.ask.subgraph, [...(bySubgraph.get(askable.ask.subgraph) ?? []), askable]);
  }
  const together = [...bySubgraph.values()].map((asks): Step => ({ kind: "ask", ask: joined(asks) }));
  return [...others, ...together];
}

/** Returns undefined unless the step is a single fetch of entities without fragments, whose names could clash. */
function askableIn(step: Step): Askable | undefined {
  if (step.kind !== "ask" || step.ask.about.length !== 1) return undefined;
  const [operation, ...fragments] = parse(step.ask.query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || fragments.length > 0) return undefined;
  return { ask: step.ask, operation };
}

function joined(asks: readonly Askable[]): Ask {
  const [first] = asks;
  if (first === undefined) throw new TypeError("There is nothing to ask");
  if (asks.length === 1) return first.ask;
  const parts = asks.map(({ ask, operation }, index) => {
    const [about] = ask.about;
    if (about === undefined) throw new TypeError("The question is about nothing");
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
    ...first.ask,
    query: print(document),
    variables: [...new Set(asks.flatMap(({ ask }) => ask.variables))],
    about: parts.map((part) => part.about),
    parts: asks.map(({ ask }) => ask),
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
