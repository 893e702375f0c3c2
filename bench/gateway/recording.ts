import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { Kind, parse, print, type FragmentDefinitionNode, type SelectionNode, type SelectionSetNode } from "graphql";
import { z } from "zod";

const answer = z.object({
  /** The subgraph that responded. */
  service: z.string(),
  /** The text and variables of the query, ignoring everything else in the request. */
  question: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const recording = z.object({
  graph: z.string(),
  /** The gateways whose queries were recorded. */
  sides: z.array(z.string()),
  operations: z.array(z.object({ name: z.string(), body: z.string() })),
  answers: z.array(answer),
});

/** A response of a real subgraph. */
export type RecordedAnswer = z.infer<typeof answer>;

/** The operations for every side, and the real subgraphs' responses. */
export type Recording = z.infer<typeof recording>;

const FILE = join(stakeholdFolder, "bench-gateway", "recording.json");

/** Identifies the graph of a recording: one of another graph is useless. */
export function graphFingerprint(): string {
  const hash = createHash("sha256");
  for (const path of ["gateway/supergraph.graphql", "web/src/generated/persisted-documents.json"])
    hash.update(readFileSync(join(repositoryRoot, path)));
  return hash.digest("hex");
}

/** Returns the recording of the current graph, if there is one. */
export function readRecording(): Recording | undefined {
  if (!existsSync(FILE)) return undefined;
  const read = recording.safeParse(JSON.parse(readFileSync(FILE, "utf8")));
  return read.success && read.data.graph === graphFingerprint() ? read.data : undefined;
}

export function writeRecording(made: Recording): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify(made));
}

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

/**
 * Returns what a request's body asks, by which its recorded response is found: Hive Router names fragments and orders
 * fields and variables in another way each time it starts.
 */
export function questionIn(body: string): string {
  const { query, variables } = request.parse(JSON.parse(body));
  const { definitions } = parse(query);
  const fragments = new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  );
  const asked = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [`${each.operation} ${shapeOf(each.selectionSet, fragments)}`] : [],
  );
  const given = Object.entries(variables ?? {}).toSorted(([one], [other]) => one.localeCompare(other));
  return `${asked.join()}\n${JSON.stringify(given)}`;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Writes selections in one order, with what their fragments select. */
const shapeOf = (set: SelectionSetNode | undefined, fragments: Fragments): string =>
  set === undefined
    ? ""
    : `{${set.selections
        .map((each) => selectionOf(each, fragments))
        .toSorted()
        .join(" ")}}`;

function selectionOf(selection: SelectionNode, fragments: Fragments): string {
  const directives = (selection.directives ?? []).map(print).toSorted().join(" ");
  if (selection.kind === Kind.FIELD) {
    const { alias, name, arguments: given = [], selectionSet } = selection;
    const field = `${alias === undefined ? "" : `${alias.value}: `}${name.value}(${given.map(print).toSorted().join()})`;
    return `${field}${directives}${shapeOf(selectionSet, fragments)}`;
  }
  const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
  return `... on ${fragment?.typeCondition?.name.value}${directives}${shapeOf(fragment?.selectionSet, fragments)}`;
}
