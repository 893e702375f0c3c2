import { nameOfScope, SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import { isEnumType, type GraphQLObjectType } from "graphql";
import { table } from "./filled-page.ts";
import { partnersGraph } from "./partners-graph.ts";

/** The part of a field's description that names its scopes. */
const REACHED_BY = /(?:Scope|Any scope of): ([a-z:, ]+)\.$/;

/** Returns each scope with its permission, and the queries and mutations that need it and no other. */
export function scopeTable(): string {
  const schema = partnersGraph();
  const type = schema.getType("Scope");
  const words = new Map(isEnumType(type) ? type.getValues().map(({ name, description }) => [name, description]) : []);
  const roots = [schema.getQueryType(), schema.getMutationType()].filter((root) => root != null);
  const rows = SCOPES.map((scope) => [
    `\`${scope}\``,
    withoutName(words.get(nameOfScope(scope)) ?? ""),
    roots.flatMap((root) => fieldsFor(scope, root)).join(", "),
  ]);
  return table(["scope", "lets a token", "fields"], rows);
}

/** A scope's description begins with its name. */
const withoutName = (description: string): string => description.replace(/^`[^`]+`: /, "").replace(/\.$/, "");

const fieldsFor = (scope: Scope, root: GraphQLObjectType): readonly string[] =>
  Object.values(root.getFields())
    .filter(({ description }) => REACHED_BY.exec(description ?? "")?.[1] === scope)
    .map(({ name }) => `\`${name}\``);
