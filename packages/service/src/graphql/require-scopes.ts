import {
  defaultFieldResolver,
  getDirectiveValues,
  isObjectType,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from "graphql";
import { requireScope } from "../callers/caller.ts";
import { scopeNamed, type Scope } from "../callers/scopes.ts";
import type { CallContext } from "./call-context.ts";

type Field = GraphQLField<unknown, CallContext>;

/**
 * Checks a token's scopes for every field of a subgraph against the schema's `@scope`, before its resolver runs.
 * Without a `@scope`, a token reaches neither a root field nor a field of an entity: the gateway may fetch an entity by
 * its key alone, so the field that led to it can't vouch for it. Other fields come with their parent.
 */
export function requireScopes(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) guard(field, scopesFor(schema, type, field));
  }
  return schema;
}

/** The scopes of which a token needs one for a field; an empty list rejects every token, undefined admits all. */
function scopesFor(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
): readonly Scope[] | undefined {
  const own = scopesIn(schema, field);
  const keys = keysOf(type);
  // A key only repeats what the field before it returned.
  if (own !== undefined || keys.includes(field.name)) return own;
  const ofType = scopesIn(schema, type);
  if (ofType !== undefined) return ofType;
  const isRoot = type === schema.getQueryType() || type === schema.getMutationType();
  // The entities that `_entities` returns are guarded field by field.
  if (isRoot) return field.name === "_entities" ? undefined : [];
  return keys.length === 0 ? undefined : [];
}

function guard(field: Field, scopes: readonly Scope[] | undefined): void {
  if (scopes === undefined) return;
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (parent, args, context, info) => {
    requireScope(context.caller, scopes);
    return resolve(parent, args, context, info);
  };
}

type Described = GraphQLObjectType | GraphQLField<unknown, unknown>;

function scopesIn(schema: GraphQLSchema, described: Described): readonly Scope[] | undefined {
  const directive = schema.getDirective("scope");
  if (directive === undefined || directive === null) return undefined;
  const values = getDirectiveValues(directive, { directives: directivesOf(described) });
  return values === undefined ? undefined : [values["anyOf"]].flat().map(scopeOf);
}

function scopeOf(name: unknown): Scope {
  const scope = scopeNamed(String(name));
  if (scope === undefined) throw new TypeError(`The schema names a scope ${String(name)} that nobody knows`);
  return scope;
}

const keysOf = (type: GraphQLObjectType): string[] =>
  directivesOf(type)
    .filter(({ name }) => name.value === "key")
    .flatMap(({ arguments: given = [] }) => given)
    .flatMap(({ name, value }) =>
      name.value === "fields" && value.kind === "StringValue" ? value.value.split(" ") : [],
    );

const directivesOf = (described: Described): readonly ConstDirectiveNode[] =>
  [described.astNode, ...("extensionASTNodes" in described ? described.extensionASTNodes : [])].flatMap(
    (node) => node?.directives ?? [],
  );
