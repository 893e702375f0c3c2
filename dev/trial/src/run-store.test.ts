import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const runStore = new URL("run-store.ts", import.meta.url).href;

/** A process that runs this command as its store. */
const holding = (store: string, stopSignal = "SIGTERM") => [
  "--input-type=module",
  "--eval",
  `import { runStore } from "${runStore}";
   const launch = { command: process.execPath, args: ["--eval", ${JSON.stringify(store)}], stopSignal: "${stopSignal}" };
   process.exitCode = await runStore(Promise.resolve(launch));`,
];

test("a store's process ends with the store's exit code and output", async () => {
  const child = spawn(process.execPath, holding("console.log('printed'); process.exitCode = 3"));
  const output = once(child.stdout, "data");
  const [code] = await once(child, "exit");
  expect(code).toBe(3);
  expect(String(await output)).toBe("printed\n");
});

test.each(["SIGTERM", "SIGINT"])("a SIGTERM reaches a store as %s, which stops it cleanly", async (signal) => {
  const store = `process.once("${signal}", () => { console.log("in order"); process.exit(0); }); console.log("serves"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, holding(store, signal));
  expect(String(await once(child.stdout, "data"))).toBe("serves\n");
  const output = once(child.stdout, "data");
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(String(await output)).toBe("in order\n");
});

test.each([
  [[], "Say what to run: postgres, kafka, mongo, temporal, or relay with ports"],
  [["toString"], "Say what to run:"],
  [["mongo", "27017"], "Say what to run:"],
  [["relay"], "Name 1 to 16 relays"],
])("the arguments %j are rejected in one sentence", async (words, sentence) => {
  const answer = await new Promise<string>((resolve) => {
    execFile(process.execPath, [main, ...words], (error, _, stderr) => resolve(`${error?.code} ${stderr}`));
  });
  expect(answer).toContain(`1 ${sentence}`);
  expect(answer.trimEnd().split("\n")).toHaveLength(1);
});
