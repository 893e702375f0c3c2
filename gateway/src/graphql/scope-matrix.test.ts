import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { userId, type Caller } from "@stakehold/service/callers/caller.ts";
import { deadLettersSchema } from "@stakehold/service/dead-letters/schema.ts";
import { guardedSchema } from "@stakehold/service/graphql/subgraph.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { nameOfScope, SCOPES, type Reach, type Scope } from "@stakehold/service/callers/scopes.ts";
import { services, subgraphNames, type Service } from "@stakehold/service/services.ts";
import {
  execute,
  getNamedType,
  isInputObjectType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  parse,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type ObjectTypeDefinitionNode,
} from "graphql";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** The contract that partners read, which has to be true: the committed file. */
const contract = new Map(
  parse(read("../../supergraph.graphql")).definitions.flatMap((node) =>
    node.kind === Kind.OBJECT_TYPE_DEFINITION ? [[node.name.value, node] as const] : [],
  ),
);

const ROOTS = ["Query", "Mutation"];

/** Returns the scopes of which a token needs one according to the contract; undefined where the parent's suffice. */
function promised(typeName: string, fieldName: string): readonly string[] | undefined {
  const type = contract.get(typeName);
  const field = type?.fields?.find(({ name }) => name.value === fieldName);
  if (type === undefined || field === undefined) throw new Error(`${typeName}.${fieldName} is not in the contract`);
  const named = scopesOf(field.directives) ?? scopesOf(type.directives);
  if (isKeyOf(type, fieldName)) return scopesOf(field.directives);
  return named ?? (ROOTS.includes(typeName) || isEntity(type) ? [] : undefined);
}

function scopesOf(directives: readonly ConstDirectiveNode[] = []): readonly string[] | undefined {
  const value = directives.find(({ name }) => name.value === "scope")?.arguments?.[0]?.value;
  if (value === undefined) return undefined;
  const values = value.kind === Kind.LIST ? value.values : [value];
  return values.map((each) => (each.kind === Kind.ENUM ? each.value : each.kind));
}

const keysOf = ({ directives = [] }: ObjectTypeDefinitionNode): string[] =>
  directives.flatMap(({ arguments: given = [] }) =>
    given.flatMap(({ name, value }) => (name.value === "key" && value.kind === Kind.STRING ? [value.value] : [])),
  );
const isEntity = (type: ObjectTypeDefinitionNode): boolean => keysOf(type).length > 0;
const isKeyOf = (type: ObjectTypeDefinitionNode, field: string): boolean => keysOf(type).includes(field);

/** Fields that were resolved, to see whether a refusal came first. */
const resolved = new Set<string>();

/** Returns a service's guarded schema, in which every field returns some value of its type. */
function subgraphOf({ name, graph, consumes }: Service): GraphQLSchema {
  const typeDefs = [
    ...(graph === true ? [read(`../../../services/${name}/schema.graphql`)] : []),
    ...(consumes === true ? [deadLettersSchema(name)] : []),
  ].join("\n");
  const bare = guardedSchema([{ typeDefs, resolvers: {} }]);
  const entities = entitiesOf(bare);
  const resolvers = typesOf(bare).map((type) => {
    const fields = Object.values(type.getFields()).filter(({ name: field }) => !field.startsWith("_"));
    const its = fields.map((field) => [field.name, answerOf(type, field)] as const);
    const reference = entities.includes(type.name) ? [["__resolveReference", () => ({ id: "1" })] as const] : [];
    return [type.name, Object.fromEntries([...its, ...reference])] as const;
  });
  return guardedSchema([{ typeDefs, resolvers: Object.fromEntries(resolvers) }]);
}

const answerOf = (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>) => () => {
  resolved.add(`${type.name}.${field.name}`);
  return anyOf(field.type);
};

const typesOf = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith("_"));

function anyOf(type: GraphQLOutputType): unknown {
  if (isNonNullType(type)) return anyOf(type.ofType);
  if (isListType(type)) return [anyOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.value;
  return isObjectType(type) ? {} : SCALARS[type.name];
}

const SCALARS: Readonly<Record<string, unknown>> = {
  ID: "1",
  String: "text",
  Int: 1,
  Boolean: true,
  DateTime: new Date("2026-11-21T09:00:00Z"),
  Decimal: "1.00",
};

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType);
  if (isListType(type)) return `[${literalOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${fields.map(({ name, type: its }) => `${name}: ${literalOf(its)}`).join(", ")} }`;
  }
  const value = SCALARS[type.name];
  return JSON.stringify(value instanceof Date ? value.toISOString() : value);
}

/** A query for one field: a document, and the fields on its path, with the field itself last. */
type FieldQuery = { readonly document: string; readonly through: readonly string[] };

type Step = { readonly wrap: (inner: string) => string; readonly through: readonly string[] };

/** Returns a query for every field of a schema: from a key where there is one, else from the nearest root. */
function waysOf(schema: GraphQLSchema): FieldQuery[] {
  const ways: FieldQuery[] = [];
  const seen = new Set<string>();
  const next: [string, Step][] = [];
  const add = (typeName: string, step: Step): void => {
    if (seen.has(typeName)) return;
    seen.add(typeName);
    next.push([typeName, step]);
  };
  for (const typeName of entitiesOf(schema)) {
    const one = `_entities(representations: [{ __typename: "${typeName}", id: "1" }])`;
    add(typeName, { wrap: (inner) => `query { ${one} { ... on ${typeName} { ${inner} } } }`, through: [] });
  }
  add("Query", { wrap: (inner) => `query { ${inner} }`, through: [] });
  if (schema.getMutationType()) add("Mutation", { wrap: (inner) => `mutation { ${inner} }`, through: [] });
  for (let at = next.shift(); at !== undefined; at = next.shift()) {
    const [typeName, step] = at;
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.name.startsWith("_")) continue;
      const through = [...step.through, `${typeName}.${field.name}`];
      const of = getNamedType(field.type);
      ways.push({ document: step.wrap(isObjectType(of) ? `${called(field)} { __typename }` : called(field)), through });
      if (isObjectType(of)) add(of.name, { wrap: (inner) => step.wrap(`${called(field)} { ${inner} }`), through });
    }
  }
  return ways;
}

const entitiesOf = (schema: GraphQLSchema): string[] => {
  const union = schema.getType("_Entity");
  return union !== undefined && "getTypes" in union ? union.getTypes().map(({ name }) => name) : [];
};

function called({ name, args }: GraphQLField<unknown, unknown>): string {
  const required = args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${literalOf(arg.type)}`);
  return required.length === 0 ? name : `${name}(${required.join(", ")})`;
}

const logger = createLogger("gateway", "silent");

const callerWith = (reach: Reach): Caller => ({
  userId: userId.parse("u"),
  roles: ["USER", "ADMIN"],
  acceptedTerms: true,
  isBanned: false,
  reach,
});

const REACHES: readonly Reach[] = [...SCOPES.map((scope): readonly Scope[] => [scope]), [], SCOPES, null];

const isMet = (through: readonly string[], reach: Reach): boolean =>
  through.every((field) => {
    const [typeName = "", fieldName = ""] = field.split(".");
    const scopes = promised(typeName, fieldName);
    return reach === null || scopes === undefined || reach.some((scope) => scopes.includes(nameOfScope(scope)));
  });

describe.each(services.filter(({ name }) => subgraphNames.includes(name)))("the graph of $name", (service) => {
  const schema = subgraphOf(service);
  const ways = waysOf(schema);

  test("offers a query for every field", () => {
    const fields = typesOf(schema).flatMap((type) =>
      Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
    );
    const reached = new Set(ways.flatMap(({ through }) => through));
    const unreached = fields.filter((field) => !reached.has(field) && !field.includes("._"));
    // Not every service uses all shared types.
    expect(unreached.filter((field) => !/^(AuditEntry|AuditWord|DeadLetter|Money|PageInfo)/.test(field))).toEqual([]);
  });

  test.each(
    REACHES.map((reach) => [reach === null ? "a session" : `a token of [${reach.join(", ")}]`, reach] as const),
  )("returns to %s exactly the fields that the contract promises", async (_name, reach) => {
    const contextValue = { caller: callerWith(reach), logger };
    const wrong: string[] = [];
    for (const { document, through } of ways) {
      resolved.clear();
      const { errors = [] } = await execute({ schema, document: parse(document), contextValue });
      const codes = errors.map(({ originalError }) => Object(originalError)["code"] ?? String(originalError));
      const expected = isMet(through, reach) ? [] : ["INSUFFICIENT_SCOPE"];
      const last = through.at(-1) ?? "";
      if (String(codes) !== String(expected) || resolved.has(last) === expected.length > 0)
        wrong.push(`${document}: ${codes.join()} instead of ${expected.join() || "an answer"}`);
    }
    expect(wrong).toEqual([]);
  });
});

test("no token reaches staff, admin or payout setup fields", () => {
  const roots = ROOTS.flatMap((typeName) =>
    (contract.get(typeName)?.fields ?? []).map((field) => ({ typeName, field })),
  );
  const guarded = roots.filter(
    ({ field }) =>
      /\b(admins|staff) only\b/i.test(field.description?.value ?? "") ||
      /payoutaccount|onboarding|token|terms/i.test(field.name.value),
  );
  expect(guarded.length).toBeGreaterThan(15);
  for (const { typeName, field } of guarded) {
    expect({ field: field.name.value, scopes: promised(typeName, field.name.value) }).toEqual({
      field: field.name.value,
      scopes: [],
    });
  }
});
