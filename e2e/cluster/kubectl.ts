import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Where the trial is installed, and as what: `NAMESPACE` and `RELEASE`, both `stakehold` unless told. */
export const namespace = process.env["NAMESPACE"] ?? "stakehold";
export const release = process.env["RELEASE"] ?? "stakehold";

/** Longer than anything that is asked of a cluster takes. */
const PATIENCE_MS = 5 * 60_000;

/** Runs kubectl in the trial's namespace; returns what it printed. Rejects with what it said where it failed. */
export const kubectl = (...words: readonly string[]): Promise<string> => run(words, "");

/** Applies resources, which kubectl deletes again by the names that they have. */
export const apply = (resources: readonly object[]): Promise<string> =>
  // All JSON is YAML, and documents of it stand below each other.
  run(["apply", "--filename", "-"], resources.map((one) => JSON.stringify(one)).join("\n---\n"));

async function run(words: readonly string[], input: string): Promise<string> {
  const child = spawn("kubectl", ["--namespace", namespace, ...words], { timeout: PATIENCE_MS });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  child.stdin.end(input);
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`kubectl ${words.join(" ")}: ${complained.trim()}`);
  return said;
}
