import {
  GraphQLError,
  isObjectType,
  Kind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** How deep a query may nest. */
export const MAX_DEPTH = 8;

/** How many aliases one request may use. */
export const MAX_ALIASES = 15;

/** How many fragments one request may define. */
export const MAX_FRAGMENTS = 20;

/** How many mutations one request may carry. */
export const MAX_MUTATIONS = 3;

/** How many words and signs of GraphQL one request may have; the parser stops at the next. */
export const MAX_TOKENS = 2_000;

/** How many fields one request may ask for, each counted as often as its lists can repeat it. */
export const MAX_COST = 20_000;

/** What a list counts for where the query does not say how many. */
const DEFAULT_PAGE = 20;

/** The largest page, which is also what a variable counts for. */
const LARGEST_PAGE = 100;

/** What asking for the schema counts for; GraphQL itself bounds how its lists may nest. */
const SCHEMA_COST = 1_000;

/** The fields that ask for the schema and not for data. */
export const INTROSPECTION: ReadonlySet<string> = new Set(["__schema", "__type"]);

/** What one operation asks for: fields, each as often as the pages around it can repeat it; levels; and aliases. */
export type Measure = { readonly cost: number; readonly depth: number; readonly aliases: number };

const NOTHING: Measure = { cost: 0, depth: 0, aliases: 0 };

const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "QUERY_TOO_COMPLEX" } });

/**
 * Refuses a request that nests too deep, repeats itself by aliases, or asks for too much at once, before anything is run.
 * The cost is an upper bound: fields, times the size of every page around them.
 */
export function limitRequests(context: ValidationContext): ASTVisitor {
  const refuse = (message: string) => context.reportError(tooComplex(message));
  return {
    Document: (document) => {
      const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
      if (fragments.length > MAX_FRAGMENTS) refuse(`A query can define at most ${MAX_FRAGMENTS} fragments.`);
      for (const operation of operationsOf(document)) {
        const { cost, depth, aliases } = measureOperation(context.getSchema(), document, operation);
        if (depth > MAX_DEPTH) refuse(`A query can be at most ${MAX_DEPTH} levels deep.`);
        if (aliases > MAX_ALIASES) refuse(`A query can use at most ${MAX_ALIASES} aliases.`);
        if (cost > MAX_COST) refuse("This query asks for too much at once. Ask for smaller pages.");
      }
    },
  };
}

const operationsOf = ({ definitions }: DocumentNode): OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const measures = new WeakMap<OperationDefinitionNode, Measure>();

/** Measures one operation of a document, once: documents are kept parsed and used again. */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Measure {
  const known = measures.get(operation);
  if (known !== undefined) return known;
  const measured = measure(operation.selectionSet, {
    pages: pagesOf(schema),
    bodies: bodiesOf(document),
    fragments: new Map(),
  });
  measures.set(operation, measured);
  return measured;
}

/**
 * The fields that an operation asks its root for, and how often it does, spread fragments included. What its variables
 * leave out (`@include`, `@skip`) does not count.
 */
export function rootFieldsOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Variables = {},
): ReadonlyMap<string, number> {
  const variables = { ...defaultsOf(operation), ...given };
  const bodies = bodiesOf(document);
  // Each fragment is counted once, however often it is spread, and one that contains itself counts for nothing there.
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

const defaultsOf = ({ variableDefinitions }: OperationDefinitionNode): Variables =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.BOOLEAN ? [[variable.name.value, defaultValue.value]] : [],
    ),
  );

function isWanted({ directives }: SelectionNode, variables: Variables): boolean {
  const valueOf = (directive: string): unknown => {
    const value = directives?.find(({ name }) => name.value === directive)?.arguments?.[0]?.value;
    if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
    return value?.kind === Kind.BOOLEAN ? value.value : undefined;
  };
  return valueOf("include") !== false && valueOf("skip") !== true;
}

const bodiesOf = ({ definitions }: DocumentNode): ReadonlyMap<string, SelectionSetNode> =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  );

/** What measuring one request needs, and each fragment's measure once it is known. */
type Measuring = {
  readonly pages: ReadonlySet<string>;
  readonly bodies: ReadonlyMap<string, SelectionSetNode>;
  readonly fragments: Map<string, Measure>;
};

function measure(selections: SelectionSetNode | undefined, measuring: Measuring): Measure {
  return (selections?.selections ?? []).reduce<Measure>((sum, selection) => {
    if (selection.kind === Kind.FIELD) {
      if (INTROSPECTION.has(selection.name.value)) return add(sum, schemaMeasure(selection));
      const inner = measure(selection.selectionSet, measuring);
      return add(sum, {
        cost: 1 + inner.cost * repetitions(selection, measuring.pages),
        // Relay's way of reading a page is no deeper a question than the page's nodes.
        depth: (selection.name.value === "edges" ? 0 : 1) + inner.depth,
        aliases: inner.aliases + (selection.alias === undefined ? 0 : 1),
      });
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return add(sum, measure(selection.selectionSet, measuring));
    return add(sum, measureFragment(selection.name.value, measuring));
  }, NOTHING);
}

/** Types are of types of types, so how deep a question about them nests says nothing. */
const schemaMeasure = ({ alias }: FieldNode): Measure => ({
  cost: SCHEMA_COST,
  depth: 1,
  aliases: alias === undefined ? 0 : 1,
});

/**
 * Measured once, however often it is spread: fragments that spread each other twice would else take twice the time for
 * each of them. One that contains itself is refused by another rule; here it must only not run forever.
 */
function measureFragment(name: string, measuring: Measuring): Measure {
  const known = measuring.fragments.get(name);
  if (known !== undefined) return known;
  measuring.fragments.set(name, NOTHING);
  const measured = measure(measuring.bodies.get(name), measuring);
  measuring.fragments.set(name, measured);
  return measured;
}

const pagesBySchema = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** The names of all fields that return a page, which are those that take `first`. */
function pagesOf(schema: GraphQLSchema): ReadonlySet<string> {
  const known = pagesBySchema.get(schema);
  if (known !== undefined) return known;
  const pages = new Set(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ args }) => args.some(({ name }) => name === "first"))
      .map(({ name }) => name),
  );
  pagesBySchema.set(schema, pages);
  return pages;
}

type FieldLike = {
  readonly name: { readonly value: string };
  readonly arguments?: readonly ArgumentLike[] | undefined;
};
type ArgumentLike = {
  readonly name: { readonly value: string };
  readonly value: { readonly kind: Kind; readonly value?: unknown };
};

/** A page's size multiplies what is below it. */
function repetitions(field: FieldLike, pages: ReadonlySet<string>): number {
  const first = field.arguments?.find((argument) => argument.name.value === "first");
  if (first === undefined) return pages.has(field.name.value) ? DEFAULT_PAGE : 1;
  if (first.value.kind !== Kind.INT) return LARGEST_PAGE;
  return Math.min(Math.max(Number(first.value.value), 1), LARGEST_PAGE);
}

const add = (a: Measure, b: Measure): Measure => ({
  cost: a.cost + b.cost,
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
});
