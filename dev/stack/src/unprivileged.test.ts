import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { unprivileged } from "./unprivileged.ts";

const folder = mkdtempSync(join(tmpdir(), "unprivileged-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Only root can switch users, and only Linux has capabilities.
const asRoot = process.getuid?.() === 0 && existsSync("/usr/bin/setpriv") ? test : test.skip;

asRoot("runs a program in a folder that only root may enter as another user, who can read the files beside it", () => {
  const closed = join(folder, "closed");
  mkdirSync(closed, { mode: 0o700 });
  const program = join(closed, "test");
  copyFileSync("/usr/bin/test", program);
  copyFileSync("/usr/bin/id", join(closed, "id"));

  const { prefix, ...who } = unprivileged([program]);
  const run = (...command: readonly string[]) => {
    const [file = "", ...args] = [...prefix, ...command];
    return execFileSync(file, args, { ...who, cwd: "/", encoding: "utf8" }).trim();
  };
  expect(run(join(closed, "id"), "-u")).not.toBe("0");
  // Throws if the file can't be seen, as initdb does without the program beside it.
  run(program, "-x", join(closed, "id"));
  expect(run("/bin/grep", "CapEff", "/proc/self/status")).toMatch(/0{15}2$/);
});
