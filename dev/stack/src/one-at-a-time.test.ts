import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockHolder, oneAtATime } from "./one-at-a-time.ts";

describe("a lock", () => {
  let folder: string;
  let lock: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "stakehold-lock-"));
    lock = join(folder, "deep", "lock");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test("admits one task at a time", async () => {
    let working = 0;
    let most = 0;
    const work = () =>
      oneAtATime(lock, async () => {
        most = Math.max(most, (working += 1));
        await sleep(10);
        working -= 1;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
  });

  test("is released when the task fails", async () => {
    await expect(oneAtATime(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });

  test.each([
    ["a dead process", () => String(spawnSync(process.execPath, ["-e", ""]).pid)],
    ["an unreadable holder", () => "?"],
  ])("held by %s is free", async (_, content) => {
    await oneAtATime(lock, async () => undefined);
    writeFileSync(lock, content());
    expect(lockHolder(lock)).toBeUndefined();
    await expect(oneAtATime(lock, async () => "worked")).resolves.toBe("worked");
  });
});
