import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";

const run = promisify(execFile);

/** Audits what the journeys left, as an operator would; a difference gets its two minutes. */
test("npm run audit finds no violation on the platform that all journeys used", async () => {
  const file = process.env[RUN_FILE] ?? "";
  const { stdout } = await run("npm", ["run", "--silent", "audit", "--", file], { cwd: repositoryRoot });
  expect(stdout).toMatch(/^✓ Every invariant of the money path holds\.$/m);
});
