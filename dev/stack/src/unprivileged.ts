import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SetUpError } from "./set-up-error.ts";

/** The user for a program that refuses to run as root, and the prefix of its command. */
export type Unprivileged = {
  readonly uid?: number;
  readonly gid?: number;
  readonly prefix: readonly string[];
};

const candidates = ["postgres", "nobody"];

/**
 * Keeps an ordinary user; replaces root by an ordinary one. Such a user can't enter a folder like root's home: there,
 * where Linux has setpriv, the program keeps only root's capability of doing so.
 */
export function unprivileged(paths: readonly string[]): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = ordinaryUser();
  if (paths.every((path) => isReachable(path, uid))) return { uid, gid, prefix: [] };
  if (!existsSync("/usr/bin/setpriv")) {
    throw new SetUpError(
      "PostgreSQL refuses to run as root, and no other user can reach this folder: move it to one that every user can enter, or start as an ordinary user.",
    );
  }
  const keep = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--bounding-set=-all,+dac_override"];
  // Without it access(2), by which initdb looks for its neighbour, drops the capability of a non-root user.
  const always = "--securebits=+no_setuid_fixup";
  return { prefix: ["/usr/bin/setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", ...keep, always, "--"] };
}

/** The required owner of the program's data folder. */
export function ordinaryUser(): { readonly uid: number; readonly gid: number } {
  for (const name of candidates) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new SetUpError("PostgreSQL refuses to run as root, and there is no user nobody: start as an ordinary user.");
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return undefined;
  }
}

const othersMayEnter = 0o001;

function isReachable(path: string, uid: number): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if (owner !== uid && (mode & othersMayEnter) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}
