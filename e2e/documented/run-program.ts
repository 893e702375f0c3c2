import { spawn, type ChildProcess } from "node:child_process";

/** A long-running program of an example: its output so far, and how to stop it. */
export type Running = { said(): string; stop(): Promise<void> };

export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

/** A program that takes longer hangs. */
const PATIENCE_MS = 60_000;

/** Runs a program to its end and returns its output. Throws with its error output if it fails. */
export async function runToEnd(program: Program): Promise<string> {
  const child = begin(program);
  const said = listen(child);
  const timer = setTimeout(() => void endGroup(child), PATIENCE_MS);
  const code = await ended(child);
  clearTimeout(timer);
  if (code !== 0) throw new Error(`${program.command} ended with ${code}: ${said.complaints()}`);
  return said.output();
}

/** Starts a program that runs until it is stopped. */
export function start(program: Program): Running {
  const child = begin(program);
  const said = listen(child);
  const end = ended(child);
  return {
    said: () => said.output(),
    stop: async () => {
      endGroup(child);
      await end;
    },
  };
}

/** Starts it in its own process group, so that its children end with it. */
const begin = ({ command, args, env, cwd }: Program): ChildProcess =>
  spawn(command, args, { detached: true, cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

function listen({ stdout, stderr }: ChildProcess) {
  let [output, complaints] = ["", ""];
  stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  return { output: () => output, complaints: () => complaints };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
