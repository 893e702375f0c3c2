import {
  GraphQLError,
  Kind,
  visit,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FloatValueNode,
  type GraphQLSchema,
  type IntValueNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";
import { mostRepetitions } from "./count-repetitions.ts";
import { bodiesOf, MAX_COST, MAX_SCHEMA_LISTS, measureOperation } from "./measure-operation.ts";

/** How deep a query may nest. */
export const MAX_DEPTH = 8;

/** How many aliases one request may use. */
export const MAX_ALIASES = 15;

/** How many fragments one request may define. */
export const MAX_FRAGMENTS = 20;

/** How many mutations one request may contain. */
export const MAX_MUTATIONS = 3;

/**
 * How deep a value may nest, in a query's text or its variables; no input of the graph comes near. Each level of a
 * value in the text doubles the planner's time.
 */
export const MAX_VALUE_DEPTH = 5;

/** How many GraphQL tokens one request may have; the parser stops at the next. */
export const MAX_TOKENS = 2_000;

/** How often one selection, including everything spread into it, may request the same response name. */
export const MAX_REPETITIONS = 50;

const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "QUERY_TOO_COMPLEX" } });

/** The message for a cost that is too high. */
export const TOO_MUCH = "This query asks for too much at once. Ask for smaller pages.";

/**
 * Rejects a request that nests too deep, repeats itself, has numbers that JSON can't hold, or costs too much whatever
 * its variables are, before any of it runs. The cost is an upper bound: fields, times the size of every list around
 * them. The cost with variables is counted once they are known.
 */
export function limitRequests(context: ValidationContext): ASTVisitor {
  return {
    Document: (document) => {
      const complaints = [...faultsOfValues(document), ...faultsOfSelections(document, context.getSchema())];
      for (const complaint of complaints) context.reportError(complaint);
      // Some of GraphQL's rules compare every pair of selections, so they receive nothing of a rejected document.
      return complaints.length > 0 ? { ...document, definitions: [] } : undefined;
    },
  };
}

function faultsOfValues(document: DocumentNode): readonly GraphQLError[] {
  const faults: GraphQLError[] = [];
  const requireFinite = (node: IntValueNode | FloatValueNode) => {
    if (!Number.isFinite(Number(node.value)))
      faults.push(new GraphQLError("A number is beyond the range of a double.", { nodes: node }));
  };
  let level = 0;
  const nested = {
    enter: () => {
      level += 1;
      if (level === MAX_VALUE_DEPTH + 1)
        faults.push(tooComplex(`A value can nest at most ${MAX_VALUE_DEPTH} levels deep.`));
    },
    leave: () => void (level -= 1),
  };
  visit(document, {
    // Most of a long document is fields that contain no value.
    Field: (node) => (isBare(node) ? false : undefined),
    IntValue: requireFinite,
    FloatValue: requireFinite,
    ListValue: nested,
    ObjectValue: nested,
  });
  return faults;
}

const isBare = ({ arguments: given = [], directives = [], selectionSet }: FieldNode): boolean =>
  given.length === 0 && directives.length === 0 && selectionSet === undefined;

function faultsOfSelections(document: DocumentNode, schema: GraphQLSchema): readonly GraphQLError[] {
  const faults: GraphQLError[] = [];
  const refuse = (message: string) => void faults.push(tooComplex(message));
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > MAX_FRAGMENTS) refuse(`A query can define at most ${MAX_FRAGMENTS} fragments.`);
  for (const operation of operationsOf(document)) {
    const { cost, schemaLists, depth, aliases } = measureOperation(schema, document, operation);
    if (depth > MAX_DEPTH) refuse(`A query can be at most ${MAX_DEPTH} levels deep.`);
    if (aliases > MAX_ALIASES) refuse(`A query can use at most ${MAX_ALIASES} aliases.`);
    if (schemaLists > MAX_SCHEMA_LISTS) refuse("A query can ask for the types of the schema once.");
    if (cost > MAX_COST) refuse(TOO_MUCH);
    else if (mostRepetitions(document, operation) > MAX_REPETITIONS)
      refuse(`A query can ask for one name at most ${MAX_REPETITIONS} times in one place.`);
  }
  return faults;
}

const operationsOf = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/**
 * Returns an operation's root fields and how often each occurs, spread fragments included. Fields that the variables
 * exclude (`@include`, `@skip`) do not count.
 */
export function rootFieldsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Variables = {},
): ReadonlyMap<string, number> {
  const variables = variablesOf(operation, given);
  const bodies = bodiesOf(document);
  // Each fragment is counted once, however often it is spread; a fragment that contains itself counts as empty there.
  const counted = new Map<string, ReadonlyMap<string, number>>();
  const fieldsOf = (selections: SelectionSetNode | undefined): Map<string, number> => {
    const fields = new Map<string, number>();
    for (const selection of selections?.selections ?? []) {
      if (!isWanted(selection, variables)) continue;
      const found =
        selection.kind === Kind.FIELD
          ? new Map([[selection.name.value, 1]])
          : selection.kind === Kind.INLINE_FRAGMENT
            ? fieldsOf(selection.selectionSet)
            : ofFragment(selection.name.value);
      for (const [name, times] of found) fields.set(name, (fields.get(name) ?? 0) + times);
    }
    return fields;
  };
  const ofFragment = (name: string): ReadonlyMap<string, number> => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    counted.set(name, new Map());
    const fields = fieldsOf(bodies.get(name));
    counted.set(name, fields);
    return fields;
  };
  const fields = fieldsOf(operation.selectionSet);
  fields.delete("__typename");
  return fields;
}

type Variables = Readonly<Record<string, unknown>>;

/** Returns the variables of `@include` and `@skip`: the sent values, or else their defaults. */
export const variablesOf = ({ variableDefinitions }: OperationDefinitionNode, given: Variables): Variables => ({
  ...Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.BOOLEAN ? [[variable.name.value, defaultValue.value]] : [],
    ),
  ),
  ...given,
});

/** Whether the variables include a selection. */
export function isWanted({ directives }: SelectionNode, variables: Variables): boolean {
  const valueOf = (directive: string): unknown => {
    const value = directives?.find(({ name }) => name.value === directive)?.arguments?.[0]?.value;
    if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
    return value?.kind === Kind.BOOLEAN ? value.value : undefined;
  };
  return valueOf("include") !== false && valueOf("skip") !== true;
}
