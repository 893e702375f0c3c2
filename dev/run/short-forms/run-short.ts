import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { endTree } from "@stakehold/stack/process-tree.ts";
import type { Run } from "./short-forms.ts";

/** A short form that takes longer hangs. */
const HANGS_AFTER_MS = 10 * 60_000;
const KEPT_CHARACTERS = 4_000;

const program = join(repositoryRoot, "dev", "run", "main.ts");

export type Started = {
  /** Resolves once it is up, or with what went wrong. */
  readonly up: Promise<string | undefined>;
  /** Resolves once it has ended, with what went wrong. */
  readonly ended: Promise<string | undefined>;
  /** Stops it, as Ctrl-C does. */
  interrupt(): void;
};

/** Starts a command as a short form. All its processes end with it, even if it hangs. */
export function startShort({ words, settings, until }: Run, env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: repositoryRoot,
    env: { ...process.env, SHORT: "1", R: "1", ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = keepOutput(child);
  const isUp = Promise.withResolvers<string | undefined>();
  const hangs = setTimeout(() => {
    output.add(`\nIt did not end within ${HANGS_AFTER_MS / 60_000} minutes.`);
    if (child.pid !== undefined) endTree(child.pid);
  }, HANGS_AFTER_MS);
  output.onAdd((text) => until !== undefined && text.includes(until) && isUp.resolve(undefined));
  const ended = once(child, "close").then(([code]) => {
    clearTimeout(hangs);
    const failure = code === 0 ? undefined : output.read();
    isUp.resolve(failure ?? "It ended before it had come up.");
    return failure;
  });
  return { up: isUp.promise, ended, interrupt: () => void child.kill("SIGINT") };
}

/** Runs a command as a short form, and returns what went wrong. */
export async function runShort(run: Run, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const started = startShort(run, env);
  if (run.until === undefined) return started.ended;
  const failure = await started.up;
  started.interrupt();
  return failure ?? started.ended;
}

function keepOutput({ stdout, stderr }: ChildProcess) {
  let kept = "";
  let look: (text: string) => unknown = () => undefined;
  const add = (chunk: Buffer | string) => {
    kept = (kept + chunk.toString()).slice(-KEPT_CHARACTERS);
    look(kept);
  };
  stdout?.on("data", add);
  stderr?.on("data", add);
  return { add, read: () => kept.trim(), onAdd: (watch: (text: string) => unknown) => (look = watch) };
}
