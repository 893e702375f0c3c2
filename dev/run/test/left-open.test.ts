import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { isAlive } from "@stakehold/stack/one-at-a-time.ts";
import { endTree } from "@stakehold/stack/process-tree.ts";
import { until } from "@stakehold/testing/until.ts";

const JEST = join(repositoryRoot, "node_modules", "jest", "bin", "jest.js");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stakehold-left-open-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs Jest on one suite, with the workspaces' configuration, until it ends by itself. */
async function runSuite(suite: string): Promise<{ readonly code: number | null; readonly output: string }> {
  const jest = join(repositoryRoot, "dev", "stack", "jest");
  const configuration = {
    rootDir: folder,
    testMatch: ["<rootDir>/*.test.mjs"],
    testEnvironment: join(jest, "suite-environment.mjs"),
    testEnvironmentOptions: { closesWithinMs: 1_000 },
    globalTeardown: join(jest, "global-teardown.ts"),
    transform: {},
  };
  writeFileSync(join(folder, "suite.test.mjs"), suite);
  const child = spawn(
    process.execPath,
    ["--experimental-vm-modules", JEST, "--config", JSON.stringify(configuration)],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], TEST_PARTS: "none" },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  try {
    // A process left by the suite holds this output: its end means that all have ended.
    const output = await text(child.stderr);
    await until(() => child.exitCode !== null);
    return { code: child.exitCode, output };
  } finally {
    if (child.pid !== undefined && child.exitCode === null) endTree(child.pid);
  }
}

const SLOW_SET_UP = `
import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "@jest/globals";

let service;
beforeAll(async () => {
  spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise(() => undefined);
  service = "never";
}, 500);
afterAll(() => service.kill("SIGTERM"));

test("never runs", () => expect(service).toBeDefined());
`;

test("a suite whose setup takes too long leaves no process, and its run fails", async () => {
  const { code, output } = await runSuite(SLOW_SET_UP);
  expect(code).toBe(1);
  const [, pid] = /The suite left open:\s+process (\d+): /.exec(output) ?? [];
  expect(output).toContain("Exceeded timeout of 500 ms for a hook");
  expect(pid).toBeDefined();
  expect(isAlive(Number(pid))).toBe(false);
});

const SERVER_LEFT = `
import { createServer } from "node:http";
import { once } from "node:events";
import { test } from "@jest/globals";

test("opens a server", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
});
`;

test("a suite that leaves a server open fails with its address, and the server is closed", async () => {
  const { code, output } = await runSuite(SERVER_LEFT);
  expect(code).toBe(1);
  expect(output).toMatch(/The suite left open:\s+a server at \{"address":"127\.0\.0\.1"/);
  expect(output).not.toContain("Jest did not end");
});

const ANSWER_UNREAD = `
import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, test } from "@jest/globals";

let server;
beforeAll(async () => {
  server = createServer((request, response) => response.end("x".repeat(1_000_000))).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

test("does not read a response", async () => {
  // Keeps a reference, like memory that is not garbage-collected yet.
  globalThis.unread = await fetch(\`http://127.0.0.1:\${server.address().port}/\`);
});
`;

test("a suite may leave a fetch response unread", async () => {
  const { code, output } = await runSuite(ANSWER_UNREAD);
  expect(output).not.toContain("left open");
  expect(code).toBe(0);
});

const TIMER_LEFT = `
import { test } from "@jest/globals";

test("starts a timer", () => void setInterval(() => undefined, 1000));
`;

test("a run that anything else keeps open fails and names it", async () => {
  const { code, output } = await runSuite(TIMER_LEFT);
  expect(code).toBe(1);
  expect(output).toMatch(/Jest did not end 10 s after its last test\. Left open:\s+(?:\w+\s+)*Timeout/);
});

const HOOK = `
import { beforeAll, expect, test } from "@jest/globals";

let took;
beforeAll(async () => {
  await new Promise((resolve) => setTimeout(resolve, 6000));
  took = true;
});
test("comes after a hook that takes longer than a test may", () => expect(took).toBe(true));
`;

test("a suite's hook may take as long as processes take to start", async () => {
  const { code } = await runSuite(HOOK);
  expect(code).toBe(0);
});
