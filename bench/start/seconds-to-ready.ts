import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@stakehold/free-port/free-port.ts";

const READY = "Stakehold is ready at";
const KEPT_CHARACTERS = 10_000;

/**
 * Runs `npm start` in a folder as a developer would, stops it, and returns the seconds from the command to the line
 * with the address. Throws with its output if it ends before.
 */
export async function secondsToReady(folder: string, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const env = { ...process.env, PORT: String(await freePort()) };
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const interrupt = () => void child.kill("SIGINT");
  signal.addEventListener("abort", interrupt);
  let said = "";
  let seconds: number | undefined;
  const read = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-KEPT_CHARACTERS);
    if (seconds !== undefined || !said.includes(READY)) return;
    seconds = (performance.now() - began) / 1000;
    interrupt();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  await ended;
  signal.removeEventListener("abort", interrupt);
  if (seconds === undefined) throw new Error(`npm start in ${folder} ended before it was ready:\n${said}`);
  return seconds;
}
