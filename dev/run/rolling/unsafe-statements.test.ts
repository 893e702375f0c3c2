import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { unsafeStatements } from "./unsafe-statements.ts";

describe("breaks the previous version", () => {
  test.each([
    ["ALTER TABLE bets DROP COLUMN title;", "drops a column"],
    ["alter table bets\n  drop title;", "drops a column"],
    ["DROP TABLE bets;", "drops a table"],
    ["ALTER TABLE bets RENAME COLUMN title TO name;", "renames"],
    ["ALTER TABLE bets RENAME TO wagers;", "renames"],
    ["ALTER TABLE bets ALTER COLUMN pool TYPE numeric;", "changes a column's type"],
    ["ALTER TABLE bets ALTER topic SET NOT NULL;", "forbids null"],
    ["ALTER TABLE bets ADD COLUMN fee int NOT NULL;", "adds a column that must be given"],
    ["ALTER TABLE bets ADD CONSTRAINT fees CHECK (fee > 0);", "adds a rule"],
    ["ALTER TABLE bets ADD FOREIGN KEY (id) REFERENCES others;", "adds a rule"],
    ["ALTER TABLE bets ADD CONSTRAINT one UNIQUE (title);", "builds an index under a lock"],
    ["CREATE INDEX by_title ON bets (title);", "builds an index while nobody can write"],
    ["-- A comment; with a semicolon.\nSELECT 'a;b'; CREATE UNIQUE INDEX one ON bets(title);", "builds an index while"],
  ])("%s", (sql, what) => {
    expect(unsafeStatements(sql)).toEqual([expect.stringMatching(new RegExp(`^${what}`))]);
  });
});

describe("does not break the previous version", () => {
  test.each([
    "ALTER TABLE bets ADD COLUMN note text;",
    "ALTER TABLE bets ADD COLUMN fee int NOT NULL DEFAULT 0;",
    "ALTER TABLE bets DROP CONSTRAINT fees;",
    "ALTER TABLE bets ALTER note DROP NOT NULL;",
    "ALTER TABLE bets ADD CONSTRAINT fees CHECK (fee > 0) NOT VALID;",
    "ALTER TABLE bets VALIDATE CONSTRAINT fees;",
    "ALTER TABLE bets ADD CONSTRAINT one UNIQUE USING INDEX one;",
    "-- outside a transaction\nCREATE INDEX CONCURRENTLY by_title ON bets (title);",
    "CREATE TABLE fees (id int PRIMARY KEY); CREATE INDEX by_id ON fees (id); ALTER TABLE fees ADD CHECK (id > 0);",
    "-- rolling: nothing has used it since v1.4.0.\nALTER TABLE bets DROP COLUMN title;",
    "-- DROP TABLE bets;",
    "INSERT INTO words VALUES ('DROP TABLE bets; ALTER TABLE bets RENAME TO x');",
    "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE gone; END $$;",
  ])("%s", (sql) => {
    expect(unsafeStatements(sql)).toEqual([]);
  });

  test("the initial migrations of all services and packages", () => {
    for (const path of globSync("{services,packages}/*/migrations/0001_*.sql", { cwd: repositoryRoot })) {
      expect([path, unsafeStatements(readFileSync(join(repositoryRoot, path), "utf8"))]).toEqual([path, []]);
    }
  });
});
