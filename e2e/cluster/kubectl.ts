import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The trial's namespace and release: `NAMESPACE` and `RELEASE`, both `stakehold` by default. */
export const namespace = process.env["NAMESPACE"] ?? "stakehold";
export const release = process.env["RELEASE"] ?? "stakehold";

/** Longer than any operation on the cluster takes. */
const PATIENCE_MS = 5 * 60_000;

/** Runs kubectl in the trial's namespace and returns its output. Rejects with its error output if it fails. */
export const kubectl = (...words: readonly string[]): Promise<string> => run(words, "");

/** Applies resources, which are deleted by their names later. */
export const apply = (resources: readonly object[]): Promise<string> =>
  // All JSON is YAML, so JSON documents can be concatenated.
  run(["apply", "--filename", "-"], resources.map((one) => JSON.stringify(one)).join("\n---\n"));

async function run(words: readonly string[], input: string): Promise<string> {
  const child = spawn("kubectl", ["--namespace", namespace, ...words], { timeout: PATIENCE_MS });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  child.stdin.end(input);
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`kubectl ${words.join(" ")}: ${complained.trim()}`);
  return said;
}
