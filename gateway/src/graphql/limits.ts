import {
  GraphQLError,
  isObjectType,
  Kind,
  type ASTVisitor,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** How deep a query may nest. */
export const MAX_DEPTH = 10;

/** How many aliases one request may use. */
export const MAX_ALIASES = 20;

/** How many fields one request may ask for, each counted as often as its lists can repeat it. */
export const MAX_COST = 20_000;

/** What a list counts for where the query does not say how many. */
const DEFAULT_PAGE = 20;

/** The largest page, which is also what a variable counts for. */
const LARGEST_PAGE = 100;

type Measure = { readonly cost: number; readonly depth: number; readonly aliases: number };

const NOTHING: Measure = { cost: 0, depth: 0, aliases: 0 };

const tooComplex = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "QUERY_TOO_COMPLEX", http: { status: 400 } } });

/**
 * Refuses a request that nests too deep, repeats itself by aliases, or asks for too much at once, before anything is
 * run. The cost is an upper bound: fields, times the size of every page around them.
 */
export function limitRequests(context: ValidationContext): ASTVisitor {
  return {
    Document: () => {
      const measuring = { context, pages: pagesOf(context.getSchema()), fragments: new Map() };
      for (const definition of context.getDocument().definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const { cost, depth, aliases } = measure(definition.selectionSet, measuring);
        if (depth > MAX_DEPTH) context.reportError(tooComplex(`A query can be at most ${MAX_DEPTH} levels deep.`));
        if (aliases > MAX_ALIASES) context.reportError(tooComplex(`A query can use at most ${MAX_ALIASES} aliases.`));
        if (cost > MAX_COST)
          context.reportError(tooComplex("This query asks for too much at once. Ask for smaller pages."));
      }
    },
  };
}

/** What measuring one request needs, and each fragment's measure once it is known. */
type Measuring = {
  readonly context: ValidationContext;
  readonly pages: ReadonlySet<string>;
  readonly fragments: Map<string, Measure>;
};

function measure(selections: SelectionSetNode | undefined, measuring: Measuring): Measure {
  return (selections?.selections ?? []).reduce<Measure>((sum, selection) => {
    if (selection.kind === Kind.FIELD) {
      const inner = measure(selection.selectionSet, measuring);
      return add(sum, {
        cost: 1 + inner.cost * repetitions(selection, measuring.pages),
        depth: 1 + inner.depth,
        aliases: inner.aliases + (selection.alias === undefined ? 0 : 1),
      });
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return add(sum, measure(selection.selectionSet, measuring));
    return add(sum, measureFragment(selection.name.value, measuring));
  }, NOTHING);
}

/**
 * Measured once, however often it is spread: fragments that spread each other twice would else take twice the time for
 * each of them. One that contains itself is refused by another rule; here it must only not run forever.
 */
function measureFragment(name: string, measuring: Measuring): Measure {
  const known = measuring.fragments.get(name);
  if (known !== undefined) return known;
  measuring.fragments.set(name, NOTHING);
  const measured = measure(measuring.context.getFragment(name)?.selectionSet, measuring);
  measuring.fragments.set(name, measured);
  return measured;
}

/** The names of all fields that answer a page, which are those that take `first`. */
const pagesOf = (schema: GraphQLSchema): ReadonlySet<string> =>
  new Set(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ args }) => args.some(({ name }) => name === "first"))
      .map(({ name }) => name),
  );

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
