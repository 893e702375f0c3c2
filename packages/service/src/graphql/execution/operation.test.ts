import { describe, expect, test } from "@jest/globals";
import { buildSchema, execute, getOperationAST, parse, validate, type GraphQLSchema } from "graphql";
import { operationOf } from "./operation.ts";

const schema = buildSchema(`
  type Query { one: Thing, sure: Thing!, many(first: Int = 2, of: Kind): [Thing!], some: [Thing]!, any: Any, anys: [Any], word(say: String): String, kind: Kind }
  type Mutation { first: String, second: String!, third: String }
  type Thing { id: ID!, name: String, must: String!, later: String, laterMust: String!, inner: Thing, innerMust: Thing!, tags: [String!]!, of(kind: Kind!): Kind }
  type Other { id: ID!, size: Int }
  union Any = Thing | Other
  enum Kind { A B }
`);

/** Which fields fail; in this answer, each by its path. */
type Failing = ReadonlySet<string>;

const delayed = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)));

/** Has every field of the schema answer something, at once or later, null or an error where a test wants it. */
function resolveBy(failing: Failing, nulls: Failing): void {
  const answer = (name: string, value: unknown, isLate: boolean): unknown => {
    const is = nulls.has(name) ? null : value;
    if (failing.has(name)) return isLate ? delayed(0).then(() => fail(name)) : fail(name);
    return isLate ? delayed(is) : is;
  };
  const late = new Set(["later", "laterMust", "many", "inner", "first", "third"]);
  const things = { __typename: "Thing" };
  const values: Record<string, (args: Record<string, unknown>) => unknown> = {
    one: () => things,
    sure: () => things,
    many: ({ first, of }) => Array.from({ length: Number(first) }, (_, index) => ({ ...things, index, of })),
    some: () => [things, null, delayed(things), new Error("an item")],
    any: () => ({ __typename: "Other" }),
    anys: () => [things, { __typename: "Other" }, { __typename: "Nothing" }],
    word: ({ say }) => say ?? null,
    kind: () => "A",
    id: () => 7,
    size: () => 1.5,
    tags: () => new Set(["a", "b"]),
    of: ({ kind }) => kind,
    inner: () => things,
    innerMust: () => things,
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (!("getFields" in type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      if (!("args" in field)) continue;
      const { name } = field;
      field.resolve = (_source: unknown, args: Record<string, unknown>) =>
        answer(name, values[name]?.(args) ?? name, late.has(name));
    }
  }
}

function fail(name: string): never {
  throw new Error(`no ${name}`);
}

async function bothAnswers(text: string, variables: Record<string, unknown>, of: GraphQLSchema = schema) {
  const document = parse(text);
  expect(validate(of, document)).toEqual([]);
  const definition = getOperationAST(document);
  if (definition === null || definition === undefined) throw new TypeError("There is no operation");
  const { refused, ...own } = await operationOf(of, document, definition).run({}, variables);
  const { data, errors } = await execute({ schema: of, document, variableValues: variables, contextValue: {} });
  return {
    own: told({ data: own.data, errors: own.errors ?? refused }),
    reference: told({ data, errors }),
  };
}

type Answered = { readonly data?: unknown; readonly errors?: readonly { toJSON(): object }[] | undefined };

const told = ({ data, errors = [] }: Answered) => ({
  text: JSON.stringify(data),
  errors: errors.map((error) => JSON.stringify(error.toJSON())).toSorted(),
});

const QUERIES: readonly string[] = [
  `{ one { id name must later laterMust tags __typename } }`,
  `{ b: one { id } a: one { x: name y: name inner { later inner { must } } } }`,
  `{ sure { innerMust { laterMust inner { id } } name } word(say: "x") }`,
  `{ sure { innerMust { must } } one { name } }`,
  `query ($n: Int, $k: Kind = B) { many(first: $n, of: $k) { id name later must of(kind: A) } }`,
  `{ many { laterMust } }`,
  `{ some { id later } }`,
  `{ any { __typename ... on Thing { name } ... on Other { id size } } anys { ... on Any { __typename ... on Thing { id } } } }`,
  `query ($yes: Boolean = true, $no: Boolean!) {
     one { id ... @include(if: $yes) { name } later @skip(if: $no) ...F @include(if: $no) }
   } fragment F on Thing { must inner { ...G } } fragment G on Thing { tags }`,
  `{ kind word __proto__: word(say: "kept") one { toString: id __proto__: name } }`,
  `query ($say: String) { word(say: $say) }`,
  `mutation { first second third }`,
];

/** Everything that may go wrong in one of these fields, alone. */
const FAULTS = [
  "",
  "one",
  "name",
  "must",
  "later",
  "laterMust",
  "inner",
  "innerMust",
  "tags",
  "many",
  "id",
  "second",
  "first",
];

describe("an operation is answered as graphql-js answers it:", () => {
  test.each(FAULTS.flatMap((fault) => QUERIES.map((query) => [fault || "nothing", query] as const)))(
    "%s fails or is null, %s",
    async (fault, query) => {
      for (const [failing, nulls] of [
        [new Set([fault]), new Set<string>()],
        [new Set<string>(), new Set([fault])],
      ] as const) {
        resolveBy(failing, nulls);
        const { own, reference } = await bothAnswers(query, { no: false, n: 3 });
        expect(own.text).toBe(reference.text);
        // Where one place is null by several errors, one of them is enough.
        expect(reference.errors).toEqual(expect.arrayContaining(own.errors.slice(0, 1)));
        expect(own.errors.length > 0).toBe(reference.errors.length > 0);
      }
    },
  );

  test.each([{ n: "x" }, { n: null }, {}, { n: 1, k: "C" }, { n: 1, k: null }])("variables %j", async (variables) => {
    resolveBy(new Set(), new Set());
    const { own, reference } = await bothAnswers(QUERIES[4] ?? "", variables);
    expect(own).toEqual(reference);
  });

  test("the same operation, whichever of its conditions hold", async () => {
    resolveBy(new Set(), new Set());
    for (const yes of [true, false]) {
      for (const no of [true, false]) {
        const { own, reference } = await bothAnswers(QUERIES[8] ?? "", { yes, no });
        expect(own).toEqual(reference);
      }
    }
  });
});

test("mutations are over one after the other", async () => {
  const order: string[] = [];
  const noted = (name: string, ms: number) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    order.push(`${name} ends`);
    return name;
  };
  const fields = schema.getMutationType()?.getFields() ?? {};
  for (const [name, ms] of [
    ["first", 20],
    ["second", 0],
    ["third", 5],
  ] as const) {
    const field = fields[name];
    if (field !== undefined) field.resolve = noted(name, ms);
  }
  await bothAnswers("mutation { third first }", {});
  expect(order.slice(0, 4)).toEqual(["third begins", "third ends", "first begins", "first ends"]);
});
