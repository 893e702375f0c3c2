import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SetUpError } from "./set-up-error.ts";

/** Returns the secret of that name: created once, and constant from then on. */
export type Secrets = (name: string, make?: () => string) => string;

/** Stores secrets in a file that only its owner can read. */
export function keepSecrets(file: string): Secrets {
  const known = readSecrets(file);
  return (name, make = randomSecret) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const made = make();
    known.set(name, made);
    save(file, known);
    return made;
  };
}

function readSecrets(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const damaged = `${file} is damaged: run npm run reset to begin from nothing.`;
  try {
    const content: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof content !== "object" || content === null) throw new SetUpError(damaged);
    return new Map(Object.entries(content).map(([name, value]) => [name, String(value)]));
  } catch {
    throw new SetUpError(damaged);
  }
}

function save(file: string, known: ReadonlyMap<string, string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

function randomSecret(): string {
  return randomBytes(24).toString("base64url");
}
