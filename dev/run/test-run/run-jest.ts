import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { endTree } from "@stakehold/stack/process-tree.ts";
import { noTests, readResults, type Counts } from "./counts.ts";

export type JestRun = {
  readonly args: readonly string[];
  /** Where Jest writes its results. */
  readonly resultsFile: string;
  /** Where the suites' environment notes waits, if they are to be reported. */
  readonly waitsFile?: string;
  /** Ends the run, and everything that it started, at once. */
  readonly signal: AbortSignal;
  /** The tree that contains the tests; this one by default. */
  readonly cwd?: string;
  /** Whether another Jest reports in the same terminal: it then writes line after line, and moves no cursor. */
  readonly isBesideOthers?: boolean;
};

export type JestOutcome = { readonly counts: Counts; readonly isGood: boolean };

const jest = join(repositoryRoot, "node_modules", "jest", "bin", "jest.js");

/** Runs Jest in this terminal and reads its counts. A Jest that breaks off counts as a failure. */
export async function runJest({
  args,
  resultsFile,
  waitsFile,
  signal,
  cwd,
  isBesideOthers,
}: JestRun): Promise<JestOutcome> {
  rmSync(resultsFile, { force: true });
  const results = ["--json", `--outputFile=${resultsFile}`, "--passWithNoTests"];
  // Jest's reports go to stderr; its JSON, which it also prints, is already in the file.
  const reports = isBesideOthers === true ? "pipe" : "inherit";
  const child = start([...results, ...args], ["ignore", "ignore", reports], { cwd, waitsFile });
  child.stderr?.pipe(process.stderr, { end: false });
  const code = await toTheEnd(child, signal);
  if (!existsSync(resultsFile)) return { counts: code === 0 ? noTests : { ...noTests, failed: 1 }, isGood: code === 0 };
  const counts = readResults(readFileSync(resultsFile, "utf8"));
  return { counts, isGood: code === 0 && counts.failed === 0 };
}

/** Returns whether Jest would run any file with these arguments. */
export async function findsTests(args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const child = start(["--listTests", "--passWithNoTests", ...args], ["ignore", "pipe", "inherit"]);
  const [listed] = await Promise.all([child.stdout === null ? "" : text(child.stdout), toTheEnd(child, signal)]);
  return listed.trim() !== "";
}

function start(
  args: readonly string[],
  stdio: StdioOptions,
  {
    cwd = repositoryRoot,
    waitsFile,
  }: { readonly cwd?: string | undefined; readonly waitsFile?: string | undefined } = {},
): ChildProcess {
  const given = process.env["NODE_OPTIONS"] ?? "";
  return spawn(process.execPath, [jest, ...args], {
    cwd,
    stdio,
    // Only this process handles Ctrl-C: Jest would die of it, and orphan its workers and stores.
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: `${given} --experimental-vm-modules --no-warnings`.trim(),
      NODE_ENV: "test",
      ...(waitsFile === undefined ? {} : { STAKEHOLD_WAITS_FILE: waitsFile }),
    },
  });
}

/** Resolves with the exit code. If this process ends first, or the run is aborted, ends all that Jest started. */
async function toTheEnd(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const end = () => void (child.pid !== undefined && endTree(child.pid));
  process.once("exit", end);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    const [code] = await once(child, "exit");
    return typeof code === "number" ? code : 1;
  } finally {
    process.off("exit", end);
    signal.removeEventListener("abort", end);
  }
}
