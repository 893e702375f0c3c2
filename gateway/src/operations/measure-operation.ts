import {
  getNamedType,
  isCompositeType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { entriesOf, weightOf, type SentVariables } from "./field-sizes.ts";
import { conditionOf, fieldsOf, typesOfFragments, type TypesOfFragments } from "./fields-of-types.ts";
import { costOfSchema, type Bodies } from "./measure-schema.ts";

/** The fields that query the schema and not data. */
export const INTROSPECTION: ReadonlySet<string> = new Set(["__schema", "__type"]);

/** The measures of one operation. */
export type Measure = {
  /**
   * The number of fields, each multiplied by the lists around it; for schema fields, by the real lengths of the lists.
   */
  readonly cost: number;
  /** How often the list of all the schema's types is requested. */
  readonly schemaLists: number;
  readonly depth: number;
  readonly aliases: number;
};

const NOTHING: Measure = { cost: 0, schemaLists: 0, depth: 0, aliases: 0 };

/** How many fields one request may select, each multiplied by the lists around it. */
export const MAX_COST = 20_000;

/** How often one request may select the list of all the schema's types. */
export const MAX_SCHEMA_LISTS = 1;

/** How many sets of list-size variables are kept for one operation. */
const MAX_KEPT = 16;

type Known = { readonly sizes: readonly string[]; readonly measures: LRUCache<string, Measure> };

const known = new WeakMap<OperationDefinitionNode, Known>();

/**
 * Measures one operation of a document, once per set of sizes, because parsed documents are kept and reused. The
 * variables are the sent ones; before any are sent, a list sized by a variable counts as one entry.
 */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  sent?: Readonly<Record<string, unknown>>,
): Measure {
  const { sizes, measures } = known.get(operation) ?? remember(operation);
  const variables = sent && sizesIn(operation, sizes, sent);
  const key = JSON.stringify(variables ?? null);
  const before = measures.get(key);
  if (before !== undefined) return before;
  const root = schema.getRootType(operation.operation) ?? undefined;
  const bodies = bodiesOf(document);
  const conditions = typesOfFragments(schema, document);
  const measured = measure(operation.selectionSet, root, {
    schema,
    variables,
    bodies,
    conditions,
    fragments: new Map(),
  });
  measures.set(key, measured);
  return measured;
}

function remember(operation: OperationDefinitionNode): Known {
  // Only Int variables can size a list.
  const sizes = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const of = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
    return of.kind === Kind.NAMED_TYPE && of.name.value === "Int" ? [variable.name.value] : [];
  });
  const fresh = { sizes, measures: new LRUCache<string, Measure>({ max: MAX_KEPT }) };
  known.set(operation, fresh);
  return fresh;
}

/** Returns the variables that may size a list: the sent values, or else their defaults. */
function sizesIn(
  { variableDefinitions = [] }: OperationDefinitionNode,
  names: readonly string[],
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.map((name) => {
      const { defaultValue } = variableDefinitions.find(({ variable }) => variable.name.value === name) ?? {};
      const unless = defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined;
      const value = Object.hasOwn(sent, name) ? sent[name] : unless;
      // A value that is no number is rejected once variables are coerced; it must not fill the cache of sizes.
      return [name, typeof value === "number" || value === undefined ? value : "no number"];
    }),
  );
}

/** Returns the fragments of a document by name. */
export const bodiesOf = ({ definitions }: DocumentNode): Bodies =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );

/** The context of measuring one request, with each fragment's measure once it is known. */
type Measuring = {
  readonly schema: GraphQLSchema;
  readonly variables: SentVariables;
  readonly bodies: Bodies;
  readonly conditions: TypesOfFragments;
  readonly fragments: Map<string, Measure>;
};

/** Measures selections of a type; another rule rejects an unknown type. */
function measure(
  selections: SelectionSetNode | undefined,
  type: GraphQLCompositeType | undefined,
  measuring: Measuring,
): Measure {
  // A sum in place: a document may have two thousand selections.
  let { cost, schemaLists, depth, aliases } = NOTHING;
  for (const selection of selections?.selections ?? []) {
    const one = measureSelection(selection, type, measuring);
    cost += one.cost;
    schemaLists += one.schemaLists;
    depth = Math.max(depth, one.depth);
    aliases += one.aliases;
  }
  return { cost, schemaLists, depth, aliases };
}

function measureSelection(
  selection: SelectionNode,
  type: GraphQLCompositeType | undefined,
  measuring: Measuring,
): Measure {
  if (selection.kind === Kind.FIELD) return measureField(selection, type, measuring);
  if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value, measuring);
  return measure(selection.selectionSet, conditionOf(selection, measuring.schema) ?? type, measuring);
}

function measureField(field: FieldNode, type: GraphQLCompositeType | undefined, measuring: Measuring): Measure {
  if (INTROSPECTION.has(field.name.value)) return measureSchema(field, measuring);
  const definitions = fieldsOf(type, field.name.value, measuring.schema);
  const of = getNamedType(definitions[0]?.type);
  const inner = measure(field.selectionSet, isCompositeType(of) ? of : undefined, measuring);
  // The concrete type of an abstract type's object is unknown, so the most expensive one counts.
  const weight = dearest(definitions.map(weightOf));
  const entries = dearest(definitions.map((definition) => entriesOf(field, definition, measuring.variables)));
  return {
    cost: field.selectionSet === undefined ? weight * entries : weight + inner.cost * entries,
    schemaLists: inner.schemaLists,
    // Relay's `edges` add no depth beyond a page's `nodes`.
    depth: (field.name.value === "edges" ? 0 : 1) + inner.depth,
    aliases: inner.aliases + aliasesOf(field),
  };
}

/** An unknown field counts as 1: another rule rejects it. */
const dearest = (costs: readonly number[]): number => (costs.length === 0 ? 1 : Math.max(...costs));

/** Types refer to types, so the nesting of an introspection query does not count as depth. */
function measureSchema(field: FieldNode, measuring: Measuring): Measure {
  const { aliases } = measure(field.selectionSet, undefined, measuring);
  const schemaLists = timesOf("types", field.selectionSet, measuring.bodies);
  return {
    // Not counted, which takes milliseconds: several lists of all types are refused whatever they cost.
    cost: schemaLists > MAX_SCHEMA_LISTS ? 0 : costOfSchema(field, measuring.bodies, MAX_COST),
    schemaLists,
    depth: 1,
    aliases: aliases + aliasesOf(field),
  };
}

const aliasesOf = ({ alias }: FieldNode): number => (alias === undefined ? 0 : 1);

/**
 * Returns how often a selection contains a field. A fragment counts once, however often it is spread, because its
 * fields merge.
 */
function timesOf(name: string, selections: SelectionSetNode | undefined, bodies: Bodies): number {
  const seen = new Set<string>();
  const timesIn = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((times, selection) => {
      if (selection.kind === Kind.FIELD) return times + (selection.name.value === name ? 1 : 0);
      if (selection.kind === Kind.INLINE_FRAGMENT) return times + timesIn(selection.selectionSet);
      if (seen.has(selection.name.value)) return times;
      seen.add(selection.name.value);
      return times + timesIn(bodies.get(selection.name.value));
    }, 0);
  return timesIn(selections);
}

/**
 * Measures a fragment once, however often it is spread: otherwise each level of fragments that spread the next one
 * twice would double the time. Another rule rejects a fragment that contains itself; here it only must not run forever.
 */
function measureFragment(name: string, measuring: Measuring): Measure {
  const before = measuring.fragments.get(name);
  if (before !== undefined) return before;
  measuring.fragments.set(name, NOTHING);
  const measured = measure(measuring.bodies.get(name), measuring.conditions.get(name), measuring);
  measuring.fragments.set(name, measured);
  return measured;
}
