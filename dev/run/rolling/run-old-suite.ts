import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { z } from "zod";
import { runJest } from "../test-run/run-jest.ts";
import type { NewMigration } from "./new-migrations.ts";
import { oldTreeFolder } from "./old-tree.ts";

/** One part's suite of the previous version, in its own tree. */
export type OldSuite = {
  readonly tree: string;
  /** services/bets, or packages/messaging. */
  readonly part: string;
  readonly signal: AbortSignal;
};

export type Failure = { readonly file: string; readonly test: string };

const jestResults = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Tests that compare a database with its description differ by design: the old description lacks the additions. */
const LEFT_OUT = ["/node_modules/", "/generated/", "/dist/", String.raw`/drift\.test\.ts$`];

const suiteWithinMs = 30 * 60_000;

/** Runs all its files, or the named ones, on its own schema plus the given migrations. */
export async function failuresWith(
  { tree, part, signal }: OldSuite,
  added: readonly NewMigration[],
  files: readonly string[] = [],
): Promise<readonly Failure[]> {
  putMigrations(tree, added);
  const resultsFile = join(oldTreeFolder, "results.json");
  const patience = AbortSignal.any([signal, AbortSignal.timeout(suiteWithinMs)]);
  const { isGood } = await runJest({
    cwd: tree,
    resultsFile,
    signal: patience,
    args: [
      `--config=${join(tree, part, "jest.config.mjs")}`,
      "--maxWorkers=2",
      "--verbose=false",
      // By default they leave out everything below .stakehold, where this tree is.
      "--modulePathIgnorePatterns=/dist/",
      ...LEFT_OUT.map((pattern) => `--testPathIgnorePatterns=${pattern}`),
      ...(files.length === 0 ? [] : ["--runTestsByPath", ...files]),
    ],
  });
  if (signal.aborted) throw new SetUpError("The check was ended before it was done.");
  if (patience.aborted)
    throw new SetUpError(`The suite of ${part} took longer than ${suiteWithinMs / 60_000} minutes.`);
  if (!existsSync(resultsFile)) throw new SetUpError(`The suite of ${part} of the version before could not be run.`);
  const failures = failuresIn(readFileSync(resultsFile, "utf8"), tree);
  if (!isGood && failures.length === 0) throw new SetUpError(`The suite of ${part} failed and named no test.`);
  return failures;
}

function failuresIn(json: string, tree: string): readonly Failure[] {
  return jestResults.parse(JSON.parse(json)).testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    const file = relative(tree, name);
    if (failed.length > 0) return failed.map(({ fullName }) => ({ file, test: fullName }));
    return status === "failed" ? [{ file, test: "" }] : [];
  });
}

/** Puts each migration into the tree under its current path, and removes others that the tree did not come with. */
function putMigrations(tree: string, added: readonly NewMigration[]): void {
  for (const { part, file } of placed.splice(0)) rmSync(join(tree, part, "migrations", file), { force: true });
  for (const migration of added) {
    const path = join(migration.part, "migrations", migration.file);
    mkdirSync(join(tree, migration.part, "migrations"), { recursive: true });
    cpSync(join(repositoryRoot, path), join(tree, path));
    placed.push(migration);
  }
}

const placed: NewMigration[] = [];
