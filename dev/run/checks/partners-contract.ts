import { readFileSync } from "node:fs";
import { join } from "node:path";
import { diff } from "@graphql-inspector/core";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { buildSchema, getNamedType, type GraphQLSchema } from "graphql";
import { deprecationsOf, fieldsOf, NOTICE_DAYS, type Deprecation } from "../pages/deprecations.ts";
import type { Check } from "./check.ts";

const NOW = "gateway/partners.graphql";

/**
 * The partners' schema of the last release: a release overwrites it with the current one. It is a file so that any
 * clone has it.
 */
const RELEASED = "docs/api/released.graphql";

/** Checks that what partners rely on stays, or was deprecated, with its date, in a release 180 days ago. */
export const partnersContract: Check = {
  name: "partners' contract",
  run: async () => {
    const [released, now] = [RELEASED, NOW].map((path) => readFileSync(join(repositoryRoot, path), "utf8"));
    const broken = await brokenContract(released ?? "", now ?? "", new Date());
    if (broken.length === 0) return { kind: "good" };
    const rule = `Deprecate it first, with @deprecated(reason: "Since 2026-11-24; use …"), for ${NOTICE_DAYS} days.`;
    return { kind: "bad", report: [`${NOW} breaks partners who build on ${RELEASED}:`, ...broken, rule].join("\n") };
  },
};

/** Returns a sentence for each change that would break a client built on the previous schema. */
export async function brokenContract(before: string, after: string, today: Date): Promise<readonly string[]> {
  const [old, young] = [buildSchema(before), buildSchema(after)];
  const mayGo = goneByRight(old, today);
  const changes = await diff(old, young);
  return changes
    .filter(({ criticality, type, path = "" }) => {
      const isRemoval = type.endsWith("_REMOVED");
      return criticality.level === "BREAKING" && !(isRemoval && mayGo(path));
    })
    .map(({ message }) => `- ${message}.`);
}

/** Returns a check of whether a path of the schema may be removed today. */
function goneByRight(schema: GraphQLSchema, today: Date): (path: string) => boolean {
  const given = new Map(deprecationsOf(schema).map((each) => [each.path, each]));
  const isOver = (deprecation: Deprecation | undefined) =>
    deprecation?.removableOn !== undefined &&
    deprecation.removableOn <= today.toISOString().slice(0, "2026-11-24".length);
  const usesOf = usesByType(schema);
  const mayGo = (path: string, asked: ReadonlySet<string> = new Set()): boolean => {
    if (asked.has(path)) return true;
    if (isOver(given.get(path))) return true;
    const owner = path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : undefined;
    if (owner !== undefined) return mayGo(owner, new Set([...asked, path]));
    // A type goes with the last use of it.
    const uses = usesOf.get(path) ?? [];
    return uses.length > 0 && uses.every((use) => mayGo(use, new Set([...asked, path])));
  };
  return mayGo;
}

/** Returns the paths of all fields and arguments, by their type. */
function usesByType(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  const add = (type: string, path: string) => void uses.set(type, [...(uses.get(type) ?? []), path]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    for (const field of fieldsOf(type)) {
      const path = `${type.name}.${field.name}`;
      add(getNamedType(field.type).name, path);
      if ("args" in field) for (const arg of field.args) add(getNamedType(arg.type).name, `${path}.${arg.name}`);
    }
  }
  return uses;
}
