import type { NewMigration } from "./new-migrations.ts";
import type { Failure } from "./run-old-suite.ts";

/** Runs a suite, or the named files of it, with the given migrations, and returns what failed. */
export type RunSuite = (added: readonly NewMigration[], files?: readonly string[]) => Promise<readonly Failure[]>;

export type Judgement =
  | { readonly kind: "stands" }
  | { readonly kind: "cannot stand"; readonly file: string; readonly failures: readonly Failure[] }
  /** The same tests fail on the schema that they were written for, so they say nothing about another. */
  | { readonly kind: "fails by itself"; readonly failures: readonly Failure[] };

/**
 * Judges whether a suite tolerates new migrations, and which of them it does not. Reruns what fails with all of them:
 * first with none, then with one more each time. The first one with further failures is to blame.
 */
export async function judgeSuite(run: RunSuite, added: readonly NewMigration[]): Promise<Judgement> {
  const failed = await run(added);
  if (failed.length === 0) return { kind: "stands" };
  const files = [...new Set(failed.map(({ file }) => file))];
  const alone = await run([], files);
  const isNew = (failure: Failure) => !alone.some((other) => isSame(failure, other));
  for (const [index, { file }] of added.entries()) {
    const failures = (await run(added.slice(0, index + 1), files)).filter(isNew);
    if (failures.length > 0) return { kind: "cannot stand", file, failures };
  }
  return alone.length === 0 ? { kind: "stands" } : { kind: "fails by itself", failures: alone };
}

const isSame = (one: Failure, other: Failure): boolean => one.file === other.file && one.test === other.test;
