import { diff, type Change } from "@graphql-inspector/core";
import { isObjectType, type GraphQLSchema } from "graphql";
import { deprecationsOf } from "./deprecations.ts";
import { partnersGraph, releasedGraph } from "./partners-graph.ts";

/** Changes that a client can't notice. */
const UNSEEN = /DESCRIPTION|^DIRECTIVE_|DEPRECAT/;

/** Returns the changes of the partners' schema since the last release, as Markdown lists. */
export const schemaChanges = (): Promise<string> => changesBetween(releasedGraph(), partnersGraph());

/** The same for any two schemas. Leaves out new parts of a type that is new itself. */
export async function changesBetween(before: GraphQLSchema, now: GraphQLSchema): Promise<string> {
  const seen = (await diff(before, now)).filter(({ type, path }) => !UNSEEN.test(type) && path !== undefined);
  const newTypes = new Set(seen.filter(({ type }) => type === "TYPE_ADDED").map(({ path }) => path));
  const shown = seen.filter((change) => !newTypes.has(ownerOf(change)) && !isPartOfNewField(change, seen));
  const pathsOf = (isWanted: (change: Change) => boolean) => shown.filter(isWanted).map(({ path = "" }) => path);
  const lists = [
    ["New queries and mutations", pathsOf(isNewRoot).map((path) => rootInWords(now, path))],
    ["New fields", inOneLine(pathsOf((change) => isFieldAdded(change) && !isNewRoot(change)))],
    ["New arguments", inOneLine(pathsOf(({ type }) => type === "FIELD_ARGUMENT_ADDED"))],
    ["New values", inOneLine(pathsOf(({ type }) => type === "ENUM_VALUE_ADDED"))],
    ["New types", inOneLine(pathsOf(({ type }) => type === "TYPE_ADDED"))],
    ["Newly deprecated", newlyDeprecated(before, now)],
    ["Removed or changed", shown.filter(({ type }) => !type.endsWith("_ADDED")).map(({ message }) => `${message}.`)],
  ] as const;
  const filled = lists.filter(([, entries]) => entries.length > 0);
  if (filled.length === 0) return "Nothing changed since the last release.";
  return filled
    .map(([title, entries]) => `**${title}**\n\n${entries.map((entry) => `- ${entry}`).join("\n")}`)
    .join("\n\n");
}

const ROOT = /^(Query|Mutation)\./;

const isFieldAdded = ({ type }: Change): boolean => type === "FIELD_ADDED" || type === "INPUT_FIELD_ADDED";

const isNewRoot = ({ type, path = "" }: Change): boolean => type === "FIELD_ADDED" && ROOT.test(path);

/** Returns a query's or mutation's name, and the first sentence of its description. */
function rootInWords(schema: GraphQLSchema, path: string): string {
  const [root = "", name = ""] = path.split(".");
  const type = schema.getType(root);
  const description = isObjectType(type) ? (type.getFields()[name]?.description ?? "") : "";
  const [sentence = ""] = description.replaceAll("\n", " ").split(/(?<=\.) /);
  return [`\`${name}\``, sentence].filter(Boolean).join(": ");
}

const ownerOf = ({ type, path = "" }: Change): string | undefined =>
  type === "TYPE_ADDED" ? undefined : path.split(".")[0];

/** The arguments of a new field come with it. */
const isPartOfNewField = ({ type, path = "" }: Change, all: readonly Change[]): boolean =>
  type === "FIELD_ARGUMENT_ADDED" &&
  all.some((other) => other.type === "FIELD_ADDED" && path.startsWith(`${other.path}.`));

/** Joins names into one entry. */
const inOneLine = (paths: readonly string[]): readonly string[] =>
  paths.length === 0
    ? []
    : [
        paths
          .toSorted()
          .map((path) => `\`${path.replace(ROOT, "")}\``)
          .join(", "),
      ];

function newlyDeprecated(before: GraphQLSchema, now: GraphQLSchema): readonly string[] {
  const known = new Set(deprecationsOf(before).map(({ path }) => path));
  return deprecationsOf(now)
    .filter(({ path }) => !known.has(path))
    .map(({ path, since = "", instead }) => `\`${path}\` (${since}): ${instead}`);
}
