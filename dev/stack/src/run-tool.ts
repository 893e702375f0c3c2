import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { SetUpError } from "./set-up-error.ts";

export type Tool = {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** The start of its failure message: "Kafka's libraries could not be downloaded". */
  readonly failure: string;
  /** Shows its whole output if it fails, when that is meant for the author of its input. */
  readonly explainsItself?: boolean;
};

/** Runs a program to its end and returns its output. Throws SetUpError with the program's last line. */
export function runTool(tool: Tool): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool.command, tool.args, {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: tool.timeoutMs,
      env: { ...process.env, NO_COLOR: "1", ...tool.env },
      ...(tool.cwd === undefined ? {} : { cwd: tool.cwd }),
      ...(tool.uid === undefined ? {} : { uid: tool.uid }),
      ...(tool.gid === undefined ? {} : { gid: tool.gid }),
    });
    let output = "";
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-64_000));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => reject(new SetUpError(`${tool.failure}: ${error.message}`)));
    child.once("close", (code, signal) => {
      // On a signal Java exits with a code of its own instead of the signal.
      const isEnded = child.killed || signal !== null;
      if (code === 0) resolve(output);
      else reject(new SetUpError(`${tool.failure}: ${reasonFor(tool, stripVTControlCharacters(output), isEnded)}`));
    });
  });
}

function reasonFor(tool: Tool, output: string, isEnded: boolean): string {
  if (isEnded) return `it did not end within ${tool.timeoutMs / 1000} seconds`;
  if (tool.explainsItself === true) return `\n${withoutProgress(output)}`;
  const lines = output.split("\n").map((line) => line.trim());
  const error = lines.find((line) => line.startsWith("[ERROR]") || /^error\b|\b(error|fatal):/i.test(line));
  return (error ?? lines.findLast((line) => line !== "") ?? "it said nothing").replace(/^\[ERROR\] /, "").slice(0, 300);
}

/** Removes the lines that show a program's progress. */
function withoutProgress(output: string): string {
  const told = output.split("\n").filter((line) => !/^\s*[❯✔]/u.test(line));
  return told.join("\n").trim();
}
