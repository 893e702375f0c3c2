import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check, Verdict } from "./check.ts";
import { installed, runProgram } from "./run-program.ts";

const CODE = [
  "packages",
  "services",
  "gateway",
  "web",
  "dev",
  "charts/monitoring",
  "e2e",
  "bench",
  "examples",
  "proto/gen",
] as const;

/**
 * The rules for files and for folders. A rule about folders can't leave out files, so it runs separately, without
 * tests.
 */
const RULES = [".dependency-cruiser.mjs", ".dependency-cruiser.folders.mjs"] as const;

/** Checks that no import in these folders crosses a boundary; `root` has a `tsconfig.json`. */
export async function cruise(root: string, folders: readonly string[]): Promise<Verdict> {
  const verdicts = await Promise.all(RULES.map((rules) => cruiseBy(rules, root, folders)));
  const reports = verdicts.flatMap((verdict) => (verdict.kind === "bad" ? [verdict.report] : []));
  return reports.length === 0 ? { kind: "good" } : { kind: "bad", report: reports.join("\n") };
}

const cruiseBy = (rules: string, root: string, folders: readonly string[]): Promise<Verdict> =>
  runProgram(
    process.execPath,
    [
      installed("dependency-cruiser", "bin", "dependency-cruiser.mjs"),
      "--config",
      join(repositoryRoot, rules),
      ...folders,
    ],
    root,
  );

/** Checks that every part imports only what lies below it. */
export const boundaries: Check = { name: "boundaries", run: () => cruise(repositoryRoot, CODE) };
