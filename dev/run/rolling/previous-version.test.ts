import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { newMigrations } from "./new-migrations.ts";
import { fileAt, previousVersion, writeFilesOf, type PreviousVersion } from "./previous-version.ts";

let folder: string;
let root: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "versions-")));
  root = join(folder, "clone");
  mkdirSync(join(root, "services", "voting", "migrations"), { recursive: true });
  git("init", "--quiet", "--initial-branch=main");
});
afterEach(() => rmSync(folder, { recursive: true }));

const identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
const git = (...args: readonly string[]) =>
  execFileSync("git", [...identity, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

const migration = (name: string) => join(root, "services", "voting", "migrations", name);

function commit(files: Readonly<Record<string, string>> = {}): string {
  for (const [name, sql] of Object.entries(files)) writeFileSync(migration(name), sql);
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message=A change");
  return git("rev-parse", "HEAD");
}

function before(wanted?: string): PreviousVersion {
  const found = previousVersion(root, wanted);
  if ("missing" in found) throw new Error(found.missing);
  return found;
}

describe("the previous version", () => {
  test("is the last release that this commit is based on, never its own tag", () => {
    const first = commit();
    git("tag", "v1.0.0");
    commit();
    commit();
    expect(before()).toEqual({ name: "v1.0.0", commit: first });
    git("tag", "v1.1.0");
    expect(before().name).toBe("v1.0.0");
  });

  test("is the parent commit if there is no release", () => {
    const first = commit();
    commit();
    expect(before()).toEqual({ name: first.slice(0, 10), commit: first });
  });

  test("is the given revision, which git must know", () => {
    const first = commit();
    commit();
    commit();
    expect(before("HEAD~2").commit).toBe(first);
    expect(() => before("v9")).toThrow('Git knows no version "v9" here: name a tag or a commit.');
    expect(() => before("--all")).toThrow('Git knows no version "--all" here');
  });

  test("is missing, with the reason, if git lacks the history", () => {
    expect(previousVersion(root)).toEqual({ missing: "this is no git repository with a commit" });
    commit();
    expect(previousVersion(root)).toEqual({ missing: "this is the first commit" });
    commit();
    const whole = `${root}-whole`;
    renameSync(root, whole);
    execFileSync("git", ["clone", "--quiet", "--depth=1", pathToFileURL(whole).href, root], { stdio: "ignore" });
    expect(previousVersion(root)).toEqual({ missing: "this clone is shallow (`git fetch --unshallow --tags`)" });
  });

  test("is written to a folder without any trace in git", () => {
    commit({ "0001_ballots.sql": "CREATE TABLE ballots ();" });
    commit({ "0002_votes.sql": "CREATE TABLE votes ();" });
    const tree = join(folder, "tree");
    writeFilesOf(root, before(), tree);
    expect(readdirSync(join(tree, "services", "voting", "migrations"))).toEqual(["0001_ballots.sql"]);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("worktree", "list").split("\n")).toHaveLength(1);
    expect(fileAt(root, before(), "services/voting/migrations/0002_votes.sql")).toBeUndefined();
  });
});

describe("new migrations", () => {
  const FIRST = { "0001_ballots.sql": "CREATE TABLE ballots ();\n" };
  const changes = (files: Readonly<Record<string, string>>) => {
    commit(FIRST);
    commit(files);
    return newMigrations(root, before());
  };

  test("are those that the previous version lacks", () => {
    expect(changes({ "0002_votes.sql": "CREATE TABLE votes ();" })).toEqual({
      added: [{ part: "services/voting", file: "0002_votes.sql", sql: "CREATE TABLE votes ();" }],
      refusals: [],
    });
  });

  test.each([
    [
      "edited",
      { "0001_ballots.sql": "CREATE TABLE ballots (id int);" },
      /^services\/voting\/migrations\/0001_ballots\.sql was edited since/,
    ],
    [
      "numbered before an applied one",
      { "0000_roles.sql": "SELECT 1;" },
      /0000_roles\.sql comes before 0001_ballots\.sql, which databases of \w+ have: number it later\.$/,
    ],
  ])("are rejected if one is %s", (_, files, sentence) => {
    expect(changes(files).refusals).toEqual([expect.stringMatching(sentence)]);
  });

  test("are rejected if one was deleted", () => {
    commit(FIRST);
    rmSync(migration("0001_ballots.sql"));
    commit();
    expect(newMigrations(root, before()).refusals).toEqual([expect.stringMatching(/is in \w+ and gone now/)]);
  });
});
