import { execFileSync } from "node:child_process";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";

/** The version that serves while this one is rolled out, from git. */
export type PreviousVersion = {
  /** A tag, or the start of a commit's name: its name in messages. */
  readonly name: string;
  readonly commit: string;
};

/** The replacement for a version that git can't name: a sentence for the user of a check. */
export type NoPreviousVersion = { readonly missing: string };

/**
 * Returns the named version; else the last release (a tag such as v1.2.0) that this is built on. Before the first
 * release nothing serves anywhere, and the previous commit replaces it. Throws SetUpError for a name that git does not
 * know.
 */
export function previousVersion(root: string, wanted?: string): PreviousVersion | NoPreviousVersion {
  if (wanted !== undefined) {
    const commit = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${wanted}^{commit}`);
    if (commit === undefined) throw new SetUpError(`Git knows no version "${wanted}" here: name a tag or a commit.`);
    return { name: wanted, commit };
  }
  const release = git(root, "describe", "--tags", "--abbrev=0", "--match=v[0-9]*", "HEAD^1");
  const commit =
    release === undefined
      ? git(root, "rev-parse", "--verify", "--quiet", "HEAD^1")
      : git(root, "rev-parse", "--verify", `${release}^{commit}`);
  if (commit === undefined) return { missing: whyMissing(root) };
  return { name: release ?? commit.slice(0, 10), commit };
}

function whyMissing(root: string): string {
  if (git(root, "rev-parse", "HEAD") === undefined) return "this is no git repository with a commit";
  const isShallow = git(root, "rev-parse", "--is-shallow-repository") === "true";
  return isShallow ? "this clone is shallow (`git fetch --unshallow --tags`)" : "this is the first commit";
}

/** Returns a file's text in a version, or undefined if it has no such file. */
export const fileAt = (root: string, { commit }: PreviousVersion, path: string): string | undefined =>
  git(root, "show", `${commit}:${path}`);

/** Returns the paths of a version's files that match a pattern, in order. */
export function filesAt(root: string, { commit }: PreviousVersion, pattern: RegExp): readonly string[] {
  const listed = git(root, "ls-tree", "-r", "--name-only", commit) ?? "";
  return listed.split("\n").filter((path) => pattern.test(path));
}

/** Writes all of a version's files into a folder, and nothing into git. */
export function writeFilesOf(root: string, { commit, name }: PreviousVersion, folder: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: `${folder}.index` };
  const run = (...args: readonly string[]) => execFileSync("git", args, { cwd: root, env, stdio: "ignore" });
  try {
    run("read-tree", commit);
    run("checkout-index", "--all", `--prefix=${folder}/`);
  } catch {
    throw new SetUpError(`Git could not write the files of ${name} to ${folder}: look at the disk's free space.`);
  }
}

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Returns git's output, without its last line end; undefined if it fails. */
export function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: MAX_FILE_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
    }).trimEnd();
  } catch {
    return undefined;
  }
}
