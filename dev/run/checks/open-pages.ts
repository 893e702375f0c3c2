import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { fileAt, previousVersion } from "../rolling/previous-version.ts";
import type { Check, Verdict } from "./check.ts";
import { runNode } from "./run-program.ts";

const MANIFEST = "web/src/generated/persisted-documents.json";
const SUPERGRAPH = "gateway/supergraph.graphql";

/** The previous version's pages stay open during a roll-out: the graph must continue to answer them. */
export const openPages: Check = { name: "open pages", run: answered };

async function answered(): Promise<Verdict> {
  const before = previousVersion(repositoryRoot);
  if ("missing" in before) return { kind: "good", remark: `LEFT OUT: ${before.missing}` };
  const [manifest, supergraph] = [MANIFEST, SUPERGRAPH].map((path) => fileAt(repositoryRoot, before, path));
  if (manifest === undefined || supergraph === undefined) {
    return { kind: "good", remark: `${before.name} has no pages` };
  }
  const folder = mkdtempSync(join(tmpdir(), "open-pages-"));
  try {
    const files = [join(folder, "operations.json"), join(folder, "supergraph.graphql")] as const;
    writeFileSync(files[0], manifest);
    writeFileSync(files[1], supergraph);
    const verdict = await runNode([join(repositoryRoot, "gateway", "compare-operations.ts"), ...files]);
    if (verdict.kind === "good") return { kind: "good", remark: `those of ${before.name}` };
    return { kind: "bad", report: `Pages of ${before.name} that are open would break:\n${verdict.report}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
