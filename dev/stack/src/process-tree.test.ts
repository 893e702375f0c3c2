import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@jest/globals";
import { until } from "@stakehold/testing/until.ts";
import { isAlive } from "./one-at-a-time.ts";
import { descendantsOf, endTree } from "./process-tree.ts";

/** Keeps starting children, each in a session of its own, which do the same to a depth. */
const BREEDER = `
  const [depth] = process.argv.slice(1).map(Number);
  const breed = () => {
    require("node:child_process").spawn(process.execPath, ["-e", process.env.BREEDER, String(depth - 1)], {
      detached: true, stdio: "ignore",
    });
  };
  if (depth > 0) { breed(); setInterval(breed, 200); }
  setInterval(() => undefined, 1000);
  process.on("SIGTERM", () => undefined);`;

test("ends a process with all its descendants, even those started meanwhile", async () => {
  const root = spawn(process.execPath, ["-e", BREEDER, "2"], { stdio: "ignore", env: { BREEDER } });
  const ended = once(root, "exit");
  await until(() => descendantsOf(root.pid ?? 0).length >= 5);
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  const before = descendantsOf(root.pid ?? 0);

  endTree(root.pid ?? 0);
  expect(await ended).toEqual([null, "SIGKILL"]);
  await until(() => !before.some(isAlive));
  expect(descendantsOf(root.pid ?? 0)).toEqual([]);
  expect(isAlive(bystander.pid ?? 0)).toBe(true);
  bystander.kill("SIGKILL");
});
