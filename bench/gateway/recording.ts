import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { z } from "zod";

const answer = z.object({
  /** Which subgraph answered. */
  service: z.string(),
  /** The question: the text and the variables, whatever else was sent beside them. */
  question: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const recording = z.object({
  graph: z.string(),
  operations: z.array(z.object({ name: z.string(), body: z.string() })),
  answers: z.array(answer),
});

/** One answer of a real subgraph. */
export type RecordedAnswer = z.infer<typeof answer>;

/** What was asked of every side, and what the real subgraphs answered. */
export type Recording = z.infer<typeof recording>;

const FILE = join(stakeholdFolder, "bench-gateway", "recording.json");

/** Which graph answers were recorded of: those of another say nothing of this one. */
export function graphFingerprint(): string {
  const hash = createHash("sha256");
  for (const path of ["gateway/supergraph.graphql", "web/src/generated/persisted-documents.json"])
    hash.update(readFileSync(join(repositoryRoot, path)));
  return hash.digest("hex");
}

/** What was recorded of today's graph, if anything was. */
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

/** The question in a request's body, by which its answer is found again. */
export function questionIn(body: string): string {
  const { query, variables } = request.parse(JSON.parse(body));
  return `${query}\n${JSON.stringify(variables ?? {})}`;
}
