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
import type { About, Ask, Condition, Step } from "./step.ts";

/** A question to one service about objects, and when it is put. */
type Askable = {
  readonly ask: Ask;
  readonly operation: OperationDefinitionNode;
  readonly conditions: readonly Condition[];
};

/**
 * Steps that are done at once, with the questions to one service put as one: the same fields of the same objects, in a request
 * instead of several. A service then reads each object once, however many questions are about it.
 */
export function askTogether(steps: readonly Step[]): readonly Step[] {
  const others: Step[] = [];
  const bySubgraph = new Map<string, Askable[]>();
  for (const step of steps) {
    const askable = askableIn(step, []);
    if (askable === undefined) others.push(step);
    else bySubgraph.set(askable.ask.subgraph, [...(bySubgraph.get(askable.ask.subgraph) ?? []), askable]);
  }
  const together = [...bySubgraph.values()].map((asks): Step => ({ kind: "ask", ask: joined(asks) }));
  return [...others, ...together];
}

/** Undefined for what is no single question about objects, and for one whose fragments could be named as another's. */
function askableIn(step: Step, conditions: readonly Condition[]): Askable | undefined {
  if (step.kind === "if") return askableIn(step.step, [...conditions, step.condition]);
  if (step.kind !== "ask" || step.ask.about.length !== 1) return undefined;
  const [operation, ...fragments] = parse(step.ask.query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || fragments.length > 0) return undefined;
  return { ask: step.ask, operation, conditions };
}

function joined(asks: readonly Askable[]): Ask {
  const [first] = asks;
  if (first === undefined) throw new TypeError("There is nothing to ask");
  const parts = asks.map(({ ask, operation, conditions }, index) => {
    const [about] = ask.about;
    if (about === undefined) throw new TypeError("The question is about nothing");
    const names = asks.length === 1 ? about : { variable: `objects${index}`, field: `answer${index}` };
    return { about: { ...about, ...names, conditions }, operation: renamed(operation, about, names) };
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
    query: asks.length === 1 ? first.ask.query : print(document),
    variables: [...new Set(asks.flatMap(({ ask }) => ask.variables))],
    about: parts.map((part) => part.about),
  };
}

type Names = Pick<About, "variable" | "field">;

/** The same question, with other names of the variable that tells of objects and of the field that answers. */
function renamed(operation: OperationDefinitionNode, from: Names, to: Names): OperationDefinitionNode {
  const named = (value: string): NameNode => ({ kind: Kind.NAME, value });
  return visit(operation, {
    Variable: (node) => (node.name.value === from.variable ? { ...node, name: named(to.variable) } : undefined),
    Field: (node) =>
      node.name.value === from.field && to.field !== from.field ? { ...node, alias: named(to.field) } : undefined,
  });
}

/** What the parts declare, each once: they are parts of one operation, so the same name is the same variable. */
function variablesIn(operations: readonly OperationDefinitionNode[]): readonly VariableDefinitionNode[] {
  const definitions = operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions);
  return [...new Map(definitions.map((definition) => [definition.variable.name.value, definition])).values()];
}
