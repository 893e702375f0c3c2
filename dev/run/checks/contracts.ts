import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { generate } from "../generate/generate.ts";
import type { Check, Verdict } from "./check.ts";
import { installed, runProgram } from "./run-program.ts";

/** Generated files that others rely on, and that are therefore committed. */
const committedContracts = ["gateway/supergraph.graphql", "web/src/generated/persisted-documents.json"];

/** Generates what is out of date; the committed contracts have to be what is generated. */
export function generatedContracts(): Check {
  return {
    name: "generated contracts",
    run: async () => {
      try {
        await generate();
      } catch (error) {
        return { kind: "bad", report: error instanceof Error ? error.message : String(error) };
      }
      // What git holds is the yardstick: whoever called this may have generated already.
      const changed = committedContracts.filter((file) => contentOf(file) !== git("show", `:${file}`));
      if (changed.length === 0) return { kind: "good" };
      return {
        kind: "bad",
        report: `${changed.join(" and ")} is not what is generated from the sources: add what is there now.`,
      };
    },
  };
}

/** No contract in proto/ may break clients built against the previous version. */
export function contractsCompatible(): Check {
  return { name: "buf breaking", run: comparedWithBefore };
}

async function comparedWithBefore(): Promise<Verdict> {
  const base = versionBefore();
  if (base === undefined || !hasContracts(base)) return { kind: "good", remark: "no earlier version to compare with" };
  // buf reads a folder of a commit out of the repository itself; the path is the one from proto/.
  return runProgram(
    installed(".bin", "buf"),
    ["breaking", "--against", `../.git#ref=${base},subdir=proto`],
    protoFolder,
  );
}

const protoFolder = join(repositoryRoot, "proto");

/** Where this branch left origin/main; on origin/main itself, the commit before. */
function versionBefore(): string | undefined {
  const head = git("rev-parse", "HEAD");
  const fork = git("merge-base", "HEAD", "origin/main");
  return fork === undefined || fork === head ? git("rev-parse", "--verify", "HEAD^1") : fork;
}

function hasContracts(commit: string): boolean {
  return git("rev-parse", "--verify", `${commit}:proto/buf.yaml`) !== undefined;
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, {
      cwd: repositoryRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

function contentOf(file: string): string | undefined {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}
