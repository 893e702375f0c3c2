import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@stakehold/stack/one-at-a-time.ts";
import type { Launch } from "@stakehold/stack/part.ts";
import { until } from "@stakehold/testing/until.ts";
import { keepAlive, type Kept } from "./keep-alive.ts";

describe("a part that is kept alive", () => {
  let folder: string;
  let told: string[];
  let kept: Kept | undefined;
  const wanted = new AbortController().signal;
  const events = {
    started: () => void told.push("started"),
    died: (how: string) => void told.push(`died of ${how}`),
    held: () => void told.push("held"),
    recovered: () => void told.push("recovered"),
    gaveUp: (sentence: string) => void told.push(sentence),
  };
  const launch = (script: string): Launch => ({
    name: "sample",
    command: process.execPath,
    args: ["-e", script],
    log: join(folder, "sample.log"),
    env: { READY: join(folder, "ready"), NODE_OPTIONS: "" },
    ready: async () => existsSync(join(folder, "ready")),
    readyWithinMs: 60_000,
  });
  const serve = "fs.writeFileSync(process.env.READY, ''); setInterval(() => undefined, 1000);";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "stakehold-part-"));
    told = [];
  });

  afterEach(async () => {
    await kept?.stop();
    kept = undefined;
    rmSync(folder, { recursive: true });
  });

  test("is started again under another process id when it is killed", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    const first = kept.pid();
    kept.kill("SIGKILL");
    await until(() => told.includes("recovered"));
    expect(told).toEqual(["started", "died of SIGKILL", "started", "recovered"]);
    expect(kept.pid()).not.toBe(first);
  });

  test("is not started again once it is told to stop", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    const pid = kept.pid() ?? 0;
    await kept.stop();
    await sleep(300);
    expect(told).toEqual(["started"]);
    expect(isAlive(pid)).toBe(false);
  });

  test("stays down while it is held, and comes back with the settings that it is told then", async () => {
    kept = await keepAlive(
      { ...launch(`fs.appendFileSync('said', process.env.WORD ?? '-'); ${serve}`), cwd: folder },
      events,
      wanted,
    );
    const said = () => readFileSync(join(folder, "said"), "utf8");
    const pid = kept.pid() ?? 0;
    await until(() => said() === "-");
    await kept.hold();
    await sleep(500);
    expect([told, isAlive(pid), kept.pid()]).toEqual([["started", "held"], false, undefined]);
    kept.letGo({ WORD: "w" });
    await until(() => said() === "-w");
    await kept.hold();
    kept.letGo();
    await until(() => said() === "-w-");
  });

  test("can be stopped while it is held", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    await kept.hold();
    await kept.stop();
    expect(told).toEqual(["started", "held"]);
  });

  test("fails its start with its own last words", async () => {
    const broken = keepAlive(launch("console.log('DATABASE_URL is missing'); process.exit(1);"), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: DATABASE_URL is missing");
  });

  test("fails its start with the message of its last words where they are structured", async () => {
    const words = JSON.stringify({ level: 50, msg: "no such topic" });
    const broken = keepAlive(launch(`console.log(${JSON.stringify(words)}); process.exit(1);`), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: no such topic (its log is");
  });

  test("fails its start with what was fatal, whatever it says while it stops", async () => {
    const lines = [
      { level: "fatal", msg: "the database is of an earlier version" },
      { level: "info", msg: "stopped" },
    ].map((line) => `console.log(${JSON.stringify(JSON.stringify(line))});`);
    const broken = keepAlive(launch(`${lines.join(" ")} process.exit(1);`), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: the database is of an earlier version (");
  });

  test("fails its start with what PostgreSQL calls fatal, although it says that it is shut down after that", async () => {
    const lines = ["FATAL:  could not create any TCP/IP sockets", "LOG:  database system is shut down"];
    const broken = keepAlive(
      launch(`console.log(${JSON.stringify(lines.join("\n"))}); process.exit(1);`),
      events,
      wanted,
    );
    await expect(broken).rejects.toThrow("starting: FATAL:  could not create any TCP/IP sockets (its log is");
  });

  test("gets a second attempt at its start", async () => {
    const second = "if (!fs.existsSync('once')) { fs.writeFileSync('once', ''); process.exit(1); }";
    kept = await keepAlive({ ...launch(second + serve), cwd: folder }, events, wanted);
    expect(told).toEqual(["started", "started"]);
  });

  test("whose start is no longer wanted ends at once", async () => {
    const unwanted = new AbortController();
    const starting = keepAlive(launch("setInterval(() => undefined, 1000);"), events, unwanted.signal);
    setTimeout(() => unwanted.abort(), 100);
    await expect(starting).rejects.toThrow("sample was stopped while it was starting");
  });
});
