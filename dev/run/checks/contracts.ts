import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { generate } from "../generate/generate.ts";
import { fileAt, git, previousVersion } from "../rolling/previous-version.ts";
import type { Check, Verdict } from "./check.ts";
import { installed, runProgram } from "./run-program.ts";

/** Generated files that others rely on, and that are therefore committed. */
const committedContracts = [
  "gateway/supergraph.graphql",
  "gateway/partners.graphql",
  "web/src/generated/persisted-documents.json",
];

/** Generates what is out of date; requires that the committed contracts match. */
export function generatedContracts(): Check {
  return {
    name: "generated contracts",
    run: async () => {
      try {
        await generate();
      } catch (error) {
        return { kind: "bad", report: error instanceof Error ? error.message : String(error) };
      }
      // Compares with git: the caller may have generated already.
      const changed = committedContracts.filter(
        (file) => contentOf(file) !== git(repositoryRoot, "show", `:${file}`)?.trim(),
      );
      if (changed.length === 0) return { kind: "good" };
      return {
        kind: "bad",
        report: `${changed.join(" and ")} differs from what is generated from the sources: add what is there now.`,
      };
    },
  };
}

/** Checks that no contract in proto/ breaks clients built against the previous version. */
export function contractsCompatible(): Check {
  return { name: "buf breaking", run: comparedWithBefore };
}

async function comparedWithBefore(): Promise<Verdict> {
  const before = previousVersion(repositoryRoot);
  if ("missing" in before) return { kind: "good", remark: `LEFT OUT: ${before.missing}` };
  if (fileAt(repositoryRoot, before, "proto/buf.yaml") === undefined) {
    return { kind: "good", remark: `${before.name} has no contracts` };
  }
  // buf reads a folder of a commit from the repository itself; the path is the one from proto/.
  return runProgram(
    installed(".bin", "buf"),
    ["breaking", "--against", `../.git#ref=${before.commit},subdir=proto`],
    protoFolder,
  );
}

const protoFolder = join(repositoryRoot, "proto");

function contentOf(file: string): string | undefined {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}
