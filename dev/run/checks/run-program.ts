import { execFile } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Verdict } from "./check.ts";

const largestReport = 16 * 1024 * 1024;
const patienceMs = 5 * 60_000;

/** The JavaScript file of an installed program. */
export const installed = (...path: readonly string[]) => join(repositoryRoot, "node_modules", ...path);

/** Runs a program at the repository's root: what it prints is the report when it fails. */
export function runProgram(command: string, args: readonly string[], cwd = repositoryRoot): Promise<Verdict> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: patienceMs, maxBuffer: largestReport, env: { ...process.env, NO_COLOR: "1" } };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ kind: "good" });
      else resolve({ kind: "bad", report: `${stdout}${stderr}`.trim() || error.message });
    });
  });
}

export function runNode(args: readonly string[]): Promise<Verdict> {
  return runProgram(process.execPath, args);
}
