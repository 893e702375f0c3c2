import { expect, test } from "@jest/globals";
import { judgeSuite, type RunSuite } from "./judge-suite.ts";
import type { NewMigration } from "./new-migrations.ts";
import type { Failure } from "./run-old-suite.ts";

const added: readonly NewMigration[] = ["0002_note.sql", "0003_rename.sql", "0004_index.sql"].map((file) => ({
  part: "services/voting",
  file,
  sql: "",
}));
const broken: Failure = { file: "votes.test.ts", test: "a vote is counted" };
const flaky: Failure = { file: "votes.test.ts", test: "takes a while" };

test("a suite without failures is compatible with the migrations after one run", async () => {
  const applied: number[] = [];
  const run: RunSuite = async (some) => (applied.push(some.length), []);
  expect(await judgeSuite(run, added)).toEqual({ kind: "stands" });
  expect(applied).toEqual([3]);
});

test("the first migration that causes a new failure is reported as incompatible", async () => {
  const run: RunSuite = async (some) => (some.some(({ file }) => file === "0003_rename.sql") ? [broken] : []);
  expect(await judgeSuite(run, added)).toEqual({ kind: "cannot stand", file: "0003_rename.sql", failures: [broken] });
});

test("failures that also occur without the migrations are not blamed on them", async () => {
  expect(await judgeSuite(async () => [flaky], added)).toEqual({ kind: "fails by itself", failures: [flaky] });
  const run: RunSuite = async (some) => (some.length > 2 ? [flaky, broken] : [flaky]);
  expect(await judgeSuite(run, added)).toEqual({ kind: "cannot stand", file: "0004_index.sql", failures: [broken] });
});

test("a failure that does not recur is ignored", async () => {
  let runs = 0;
  expect(await judgeSuite(async () => (runs++ === 0 ? [flaky] : []), added)).toEqual({ kind: "stands" });
});
