import { expect, test } from "@jest/globals";
import { runTool, type Tool } from "./run-tool.ts";

const run = (script: string, more: Partial<Tool> = {}) =>
  runTool({ command: "sh", args: ["-c", script], timeoutMs: 60_000, failure: "The tool failed", ...more });

test("returns the program's output", async () => {
  expect(await run("echo done")).toBe("done\n");
});

test("reports a failed program with its error line, or else its last line", async () => {
  await expect(run("echo first; echo '[ERROR] it is full'; echo last; exit 1")).rejects.toThrow(
    "The tool failed: it is full",
  );
  await expect(run("echo 'initdb: error: it is full'; echo 'initdb: removing it'; exit 1")).rejects.toThrow(
    "The tool failed: initdb: error: it is full",
  );
  await expect(run("echo first; echo last; exit 1")).rejects.toThrow("The tool failed: last");
  await expect(run("exit 1")).rejects.toThrow("The tool failed: it said nothing");
});

const WITH_A_CODE_OF_ITS_OWN = 'sleep 60 >/dev/null 2>&1 & trap "kill $!; exit 143" TERM; wait';

test.each(["exec sleep 60", WITH_A_CODE_OF_ITS_OWN])(
  "reports a timeout, however the program then ends: %s",
  async (script) => {
    await expect(run(script, { timeoutMs: 300 })).rejects.toThrow("The tool failed: it did not end within 0.3 seconds");
  },
);
