import { execFile } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Verdict } from "./check.ts";

const largestReport = 16 * 1024 * 1024;
const patienceMs = 5 * 60_000;

/** Returns the JavaScript file of an installed program. */
export const installed = (...path: readonly string[]) => join(repositoryRoot, "node_modules", ...path);

/** Runs a program at the repository's root: its output is the report if it fails. */
export function runProgram(command: string, args: readonly string[], cwd = repositoryRoot): Promise<Verdict> {
  return new Promise((resolve) => {
    const options = { cwd, timeout: patienceMs, maxBuffer: largestReport, env: { ...process.env, NO_COLOR: "1" } };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ kind: "good" });
      else resolve({ kind: "bad", report: `${stdout}${stderr}`.trim() || error.message });
    });
  });
}

/**
 * Returns the output of a program at the repository's root, whether it succeeded or not; `input` is its standard input.
 */
export function outputOf(
  command: string,
  args: readonly string[],
  input = "",
): Promise<{ readonly isGood: boolean; readonly output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: repositoryRoot, timeout: patienceMs, maxBuffer: largestReport };
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ isGood: true, output: stdout });
      else resolve({ isGood: false, output: `${stdout}${stderr}`.trim() || error.message });
    });
    // A program that ends before it has read everything reports itself what is wrong.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

export function runNode(args: readonly string[]): Promise<Verdict> {
  return runProgram(process.execPath, args);
}
