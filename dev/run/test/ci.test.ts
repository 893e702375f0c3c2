import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

const script = readFileSync(join(repositoryRoot, ".ci", "run"), "utf8");
const [step = ""] = /^step\(\) \{\n.*?^\}\n/ms.exec(script) ?? [];

/** Runs a line of shell that can call the script's `step`. */
const bash = (line: string): Promise<{ readonly code: unknown; readonly output: string }> =>
  new Promise((resolve) => {
    execFile("bash", ["-c", `set -euo pipefail\n${step}${line}`], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });

test("a step that hangs is killed and named", async () => {
  expect(await bash("step 0.01 sleep 600")).toEqual({
    code: 124,
    output: "✗ sleep 600 did not end within 0.01 minutes.\n",
  });
});

test("a failing step keeps its exit code, and a successful one is silent", async () => {
  expect(await bash("step 1 bash -c 'exit 3'")).toEqual({ code: 3, output: "" });
  expect(await bash("step 1 true")).toEqual({ code: 0, output: "" });
});

test("every step of the script has a time limit", () => {
  const commands = script
    .split("\n")
    .filter((line) => /\bnpm (run|test)\b/.test(line) && !/^\s*#|says what is missing/.test(line));
  expect(commands).toHaveLength(5);
  for (const command of commands) expect(command).toMatch(/^step \d+ npm /);
});
