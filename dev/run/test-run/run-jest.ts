import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { noTests, readResults, type Counts } from "./counts.ts";

export type JestRun = {
  readonly args: readonly string[];
  /** Where Jest leaves its results. */
  readonly resultsFile: string;
};

export type JestOutcome = { readonly counts: Counts; readonly isGood: boolean };

const jest = join(repositoryRoot, "node_modules", "jest", "bin", "jest.js");

/** Runs Jest in this terminal and reads what it counted. A Jest that breaks off counts as a failure. */
export async function runJest({ args, resultsFile }: JestRun): Promise<JestOutcome> {
  rmSync(resultsFile, { force: true });
  const results = ["--json", `--outputFile=${resultsFile}`, "--passWithNoTests"];
  const code = await toTheEnd([jest, ...results, ...args]);
  if (!existsSync(resultsFile)) return { counts: code === 0 ? noTests : { ...noTests, failed: 1 }, isGood: code === 0 };
  const counts = readResults(readFileSync(resultsFile, "utf8"));
  return { counts, isGood: code === 0 && counts.failed === 0 };
}

/** Jest's reports go to stderr; its JSON, which it also prints, is in the file already. */
function toTheEnd(args: readonly string[]): Promise<number> {
  const given = process.env["NODE_OPTIONS"] ?? "";
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: ["inherit", "ignore", "inherit"],
    env: { ...process.env, NODE_OPTIONS: `${given} --experimental-vm-modules --no-warnings`.trim(), NODE_ENV: "test" },
  });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
