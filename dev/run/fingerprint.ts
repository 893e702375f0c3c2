import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot, toolsFolder } from "@stakehold/stack/folders.ts";

/** Generated and installed files never decide whether to rebuild something. */
const excluded = ["**/node_modules/**", "**/dist/**", "**/generated/**", "**/gen/**", "**/.stakehold/**"];

/** Returns a hash over the names and contents of the repository's files that match the patterns. */
function fingerprint(patterns: readonly string[]): string {
  const files = globSync([...patterns], { cwd: repositoryRoot, exclude: excluded, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of new Set(files)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

export type MadeFrom = {
  /** Names the stamp. */
  readonly name: string;
  readonly inputs: readonly string[];
  /** Its outputs, from the repository's root: it is rebuilt if one of them is missing. */
  readonly outputs: readonly string[];
  readonly make: () => Promise<void>;
};

/** Builds something from its inputs if they, or the versions of the packages, changed since the last time. */
export async function makeOnce({ name, inputs, outputs, make }: MadeFrom): Promise<void> {
  const stamp = join(toolsFolder, "made", name.replaceAll("/", "-"));
  const before = fingerprint([...inputs, "package-lock.json"]);
  const isThere = outputs.every((output) => existsSync(join(repositoryRoot, output)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === before) return;
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, before);
}
