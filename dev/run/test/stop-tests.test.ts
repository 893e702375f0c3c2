import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { isAlive } from "@stakehold/stack/one-at-a-time.ts";
import { hasEnded } from "@stakehold/stack/part.ts";
import { descendantsOf, endTree } from "@stakehold/stack/process-tree.ts";
import { until } from "@stakehold/testing/until.ts";

/** Two files, so that Jest starts workers for them. */
const FILES = ["services/voting/test/ballots.test.ts", "services/voting/test/closing.test.ts"];
/** Names no stores, so that the run starts a PostgreSQL of its own. */
const ENV = { PATH: process.env["PATH"], HOME: process.env["HOME"], TEST_PARTS: "postgres" };

/** A minute for each wait: npm test starts its stores, Jest starts its workers, and everything ends. */
const LIMIT_MS = 3 * 60_000;

/** Returns the folder of the stores that one of these processes started. */
const storesOf = (pids: readonly number[]): string | undefined =>
  pids.map((pid) => join(stakeholdFolder, `test-${pid}`)).find((folder) => existsSync(join(folder, "processes")));

let npm: ChildProcess | undefined;
afterEach(() => {
  if (npm?.pid !== undefined && !hasEnded(npm)) endTree(npm.pid);
});

// Signals go only to npm, as from a supervisor; Ctrl-C reaches everything in the terminal, which is easier.
test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "npm test leaves nothing behind when it is ended by %s",
  async (signal) => {
    const started = spawn("npm", ["test", "--", ...FILES], { cwd: repositoryRoot, env: ENV, stdio: "ignore" });
    npm = started;
    const ended = once(started, "exit");
    const tree = () => descendantsOf(started.pid ?? 0);
    const folder = await until(() => storesOf(tree()));
    const withoutWorkers = tree().length;
    await until(() => tree().length >= withoutWorkers + 2);
    const before = tree();

    started.kill(signal);
    await ended;
    expect(started.exitCode).not.toBe(0);
    await until(() => !before.some(isAlive) && !existsSync(folder));
  },
  LIMIT_MS,
);
