import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileAt, filesAt, type PreviousVersion } from "./previous-version.ts";

/** A migration that the previous version does not have. */
export type NewMigration = {
  /** The folder that contains its folder: services/bets, or packages/messaging, which is in every database. */
  readonly part: string;
  readonly file: string;
  readonly sql: string;
};

export type MigrationChanges = {
  readonly added: readonly NewMigration[];
  /** What no previous version could tolerate, whatever the files do, in sentences. */
  readonly refusals: readonly string[];
};

const PATTERN = /^(?:services|packages)\/[^/]+\/migrations\/[^/]+\.sql$/;

/** Compares the migrations of the working tree with those of the previous version. */
export function newMigrations(root: string, before: PreviousVersion): MigrationChanges {
  const old = filesAt(root, before, PATTERN);
  const now = globSync("{services,packages}/*/migrations/*.sql", { cwd: root }).toSorted();
  const text = (path: string) => readFileSync(join(root, path), "utf8");
  const gone = old.filter((path) => !now.includes(path));
  const edited = old.filter((path) => now.includes(path) && text(path).trimEnd() !== fileAt(root, before, path));
  const added = now.filter((path) => !old.includes(path));
  const lastOf = (part: string) => old.filter((path) => partOf(path) === part).at(-1);
  const tooEarly = added.filter((path) => basename(path) < basename(lastOf(partOf(path)) ?? ""));
  return {
    added: added.map((path) => ({ part: partOf(path), file: basename(path), sql: text(path) })),
    refusals: [
      ...gone.map((path) => `${path} is in ${before.name} and gone now: databases have it, so restore it.`),
      ...edited.map((path) => `${path} was edited since ${before.name}: restore it, and add a new file instead.`),
      ...tooEarly.map(
        (path) =>
          `${path} comes before ${basename(lastOf(partOf(path)) ?? "")}, which databases of ${before.name} have: number it later.`,
      ),
    ],
  };
}

const partOf = (path: string): string => dirname(dirname(path));
