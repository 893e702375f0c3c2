import { expect, test } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** For every table of a migration it must be known what removes its rows, or why nothing does. */
test("the retention page lists every table", () => {
  const page = readFileSync(join(repositoryRoot, "docs/operations/retention.md"), "utf8");
  const unnamed = tables().filter((name) => !page.includes(`\`${name}\``));
  expect(unnamed).toEqual([]);
});

function tables(): readonly string[] {
  const files = globSync("{services,packages}/*/migrations/*.sql", { cwd: repositoryRoot });
  const made = files.flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), "utf8").matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(made.length).toBeGreaterThan(60);
  return [...new Set(made)].toSorted();
}
