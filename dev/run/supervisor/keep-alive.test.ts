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
  let reported: string[];
  let kept: Kept | undefined;
  const wanted = new AbortController().signal;
  const events = {
    started: () => void reported.push("started"),
    died: (how: string) => void reported.push(`died of ${how}`),
    held: () => void reported.push("held"),
    recovered: () => void reported.push("recovered"),
    gaveUp: (sentence: string) => void reported.push(sentence),
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
    reported = [];
  });

  afterEach(async () => {
    await kept?.stop();
    kept = undefined;
    rmSync(folder, { recursive: true });
  });

  test("is restarted under another process id when it is killed", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    const first = kept.pid();
    kept.kill("SIGKILL");
    await until(() => reported.includes("recovered"));
    expect(reported).toEqual(["started", "died of SIGKILL", "started", "recovered"]);
    expect(kept.pid()).not.toBe(first);
  });

  test("is not restarted after stop()", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    const pid = kept.pid() ?? 0;
    await kept.stop();
    await sleep(300);
    expect(reported).toEqual(["started"]);
    expect(isAlive(pid)).toBe(false);
  });

  test("stays down while it is held, and restarts with the settings passed on release", async () => {
    kept = await keepAlive(
      { ...launch(`fs.appendFileSync('starts', process.env.WORD ?? '-'); ${serve}`), cwd: folder },
      events,
      wanted,
    );
    const starts = () => readFileSync(join(folder, "starts"), "utf8");
    const pid = kept.pid() ?? 0;
    await until(() => starts() === "-");
    await kept.hold();
    await sleep(500);
    expect([reported, isAlive(pid), kept.pid()]).toEqual([["started", "held"], false, undefined]);
    kept.letGo({ WORD: "w" });
    await until(() => starts() === "-w");
    await kept.hold();
    kept.letGo();
    await until(() => starts() === "-w-");
  });

  test("can be stopped while it is held", async () => {
    kept = await keepAlive(launch(serve), events, wanted);
    await kept.hold();
    await kept.stop();
    expect(reported).toEqual(["started", "held"]);
  });

  test("reports its last output if its start fails", async () => {
    const broken = keepAlive(launch("console.log('DATABASE_URL is missing'); process.exit(1);"), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: DATABASE_URL is missing");
  });

  test("reports the message of its last output if that is structured", async () => {
    const words = JSON.stringify({ level: 50, msg: "no such topic" });
    const broken = keepAlive(launch(`console.log(${JSON.stringify(words)}); process.exit(1);`), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: no such topic (its log is");
  });

  test("reports the fatal error of its start, whatever it logs while it stops", async () => {
    const lines = [
      { level: "fatal", msg: "the database is of an earlier version" },
      { level: "info", msg: "stopped" },
    ].map((line) => `console.log(${JSON.stringify(JSON.stringify(line))});`);
    const broken = keepAlive(launch(`${lines.join(" ")} process.exit(1);`), events, wanted);
    await expect(broken).rejects.toThrow("sample ended while it was starting: the database is of an earlier version (");
  });

  test("reports PostgreSQL's fatal error, although it logs its shutdown after that", async () => {
    const lines = ["FATAL:  could not create any TCP/IP sockets", "LOG:  database system is shut down"];
    const broken = keepAlive(
      launch(`console.log(${JSON.stringify(lines.join("\n"))}); process.exit(1);`),
      events,
      wanted,
    );
    await expect(broken).rejects.toThrow("starting: FATAL:  could not create any TCP/IP sockets (its log is");
  });

  test("is started a second time if its start fails", async () => {
    const second = "if (!fs.existsSync('once')) { fs.writeFileSync('once', ''); process.exit(1); }";
    kept = await keepAlive({ ...launch(second + serve), cwd: folder }, events, wanted);
    expect(reported).toEqual(["started", "started"]);
  });

  test("stops at once if its start is cancelled", async () => {
    const unwanted = new AbortController();
    const starting = keepAlive(launch("setInterval(() => undefined, 1000);"), events, unwanted.signal);
    setTimeout(() => unwanted.abort(), 100);
    await expect(starting).rejects.toThrow("sample was stopped while it was starting");
  });
});
