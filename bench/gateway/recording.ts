import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
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

/** Returns the query in a request's body, by which its recorded response is found. */
export function questionIn(body: string): string {
  const { query, variables } = request.parse(JSON.parse(body));
  return `${query}\n${JSON.stringify(variables ?? {})}`;
}
