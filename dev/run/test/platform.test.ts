import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import { findProgram } from "@stakehold/stack/find-program.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { isAlive } from "@stakehold/stack/one-at-a-time.ts";
import { until } from "@stakehold/testing/until.ts";
import { z } from "zod";
import { startPlatform, type Platform } from "../platform.ts";

mkdirSync(stakeholdFolder, { recursive: true });

/** The quickest parts of both kinds: a third-party server, and a process of this repository. */
const only = ["postgres", "mail"];

describe("a platform", () => {
  let stateDir: string;
  let port: number;
  let platform: Platform;
  const logged: string[] = [];
  const start = () => startPlatform({ stateDir, port, only, env: {}, log: (line) => void logged.push(line) });

  beforeAll(async () => {
    stateDir = mkdtempSync(join(stakeholdFolder, "platform-test-"));
    port = await freePort();
    platform = await start();
  });

  afterAll(async () => {
    await platform.stop();
    rmSync(stateDir, { recursive: true });
  });

  test("writes its addresses to a file that only its owner can read", async () => {
    const file = join(stateDir, "run.json");
    const written: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(written).toEqual(JSON.parse(JSON.stringify(platform.run())));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(stateDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(Object.keys(platform.run().pids).toSorted()).toEqual(["mail", "postgres"]);
    await expect(answers(platform)).resolves.toBe(true);
  });

  test.each(only)("restarts %s on the same port when it is killed", async (part) => {
    const before = platform.run();
    platform.kill(part, "SIGKILL");
    await until(() => logged.includes(`${part} serves again`));
    expect(platform.run()).toEqual({ ...before, pids: { ...before.pids, [part]: expect.any(Number) } });
    expect(platform.run().pids[part]).not.toBe(before.pids[part]);
    expect(JSON.parse(readFileSync(join(stateDir, "run.json"), "utf8"))).toHaveProperty("pids", platform.run().pids);
  });

  test("keeps its state unreadable for other users of the computer", () => {
    expect(statSync(stateDir).mode & 0o066).toBe(0);
    const written = readdirSync(stateDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(written.length).toBeGreaterThan(10);
    const readable = written.filter(({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o077) !== 0);
    // These contain neither secrets nor personal data.
    expect(readable.map(({ name }) => name).toSorted()).toEqual(["hba.conf", "lock", "ports.json", "processes"]);
  });

  test("refuses a second start on the same state", async () => {
    await expect(start()).rejects.toThrow(
      /already runs from this folder \(process \d+\): use it at http:\/\/localhost/,
    );
  });

  test("keeps its addresses and secrets across a restart, and removes its run file in between", async () => {
    const { pids: _, ...before } = platform.run();
    await platform.stop();
    expect(existsSync(join(stateDir, "run.json"))).toBe(false);
    platform = await start();
    expect(platform.run()).toMatchObject(before);
  });

  test("does not start on a port that is taken", async () => {
    const other = { stateDir: `${stateDir}-other`, env: {}, log: () => undefined, only };
    const taken = Number(new URL(platform.run().mail.url ?? "").port);
    await expect(startPlatform({ ...other, port: taken })).rejects.toThrow(
      `Port ${taken} is taken by another program: stop that, or choose another port, as in PORT=${taken + 1} npm start.`,
    );
    rmSync(other.stateDir, { recursive: true });
  });
});

const withPrometheus = findProgram(["prometheus"]) === undefined ? describe.skip : describe;

withPrometheus("a platform that is observed", () => {
  const stateDir = mkdtempSync(join(stakeholdFolder, "platform-test-"));
  let platform: Platform;

  beforeAll(async () => {
    const env = { OBSERVE: "yes" };
    const wanted = ["prometheus", "traces"];
    platform = await startPlatform({ stateDir, port: await freePort(), only: wanted, env, log: () => undefined });
  });

  afterAll(async () => {
    await platform.stop();
    rmSync(stateDir, { recursive: true });
  });

  test("configures Prometheus to scrape every process on its internal port", async () => {
    // It responds before it has read its targets.
    const scraped = await until(async () => {
      const answer = await fetch(`${platform.run().observe?.prometheus}/api/v1/targets`);
      const { activeTargets } = targets.parse(await answer.json()).data;
      return (
        activeTargets.length > 0 && activeTargets.map((one) => [one.labels.job, one.labels.service, one.scrapeUrl])
      );
    });
    const urls = Object.values(platform.run().services).map(({ url }) => `${url}/metrics`);
    expect(scraped.toSorted()).toEqual(
      [
        ...Object.keys(platform.run().services).map((name, index) => ["stakehold", name, urls[index]]),
        ["stakehold", "gateway", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)],
      ].toSorted(),
    );
  });

  test("serves its traces on a page", async () => {
    const answer = await fetch(String(platform.run().observe?.traces));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
  });
});

const targets = z.object({
  data: z.object({
    activeTargets: z.array(
      z.object({ scrapeUrl: z.string(), labels: z.object({ job: z.string(), service: z.string() }) }),
    ),
  }),
});

describe("a start after a platform was killed", () => {
  const stateDir = mkdtempSync(join(stakeholdFolder, "platform-test-"));
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]);
  let second: Platform | undefined;
  let left = 0;

  afterAll(async () => {
    await second?.stop();
    bystander.kill("SIGKILL");
    if (isAlive(left)) process.kill(left, "SIGKILL");
    rmSync(stateDir, { recursive: true });
  });

  test("ends its leftover processes, and nothing else", async () => {
    const port = await freePort();
    const first = spawn(process.execPath, [join(import.meta.dirname, "hold-platform.ts"), stateDir, String(port)], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NODE_OPTIONS: "--no-warnings" },
    });
    const [line] = await once(first.stdout, "data");
    left = Number(String(line));
    first.kill("SIGKILL");
    await once(first, "exit");
    expect(isAlive(left)).toBe(true);
    // Process ids are reused: a recorded one may belong to another process by now.
    appendFileSync(join(stateDir, "processes"), `${bystander.pid} Thu Jan  1 00:00:00 1970\n`);

    second = await startPlatform({ stateDir, port, only: ["mail"], env: {}, log: () => undefined });
    expect(isAlive(left)).toBe(false);
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
  });
});

describe("a platform for which STATE_FROM names another's state", () => {
  const folder = mkdtempSync(join(stakeholdFolder, "platform-test-"));
  const [source, copy] = [join(folder, "source"), join(folder, "copy")];
  const start = async (stateDir: string, env: Readonly<Record<string, string>>) => {
    mkdirSync(stateDir, { recursive: true });
    return startPlatform({ stateDir, port: await freePort(), only: ["mail"], env, log: () => undefined });
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("begins with a copy of it, without its ports and logs", async () => {
    await (await start(source, {})).stop();
    writeFileSync(join(source, "ports.json"), "{}");
    writeFileSync(join(source, "logs", "of-the-source.log"), "");
    const secrets = readFileSync(join(source, "secrets.json"), "utf8");
    const platform = await start(copy, { STATE_FROM: source });
    await platform.stop();
    expect(readFileSync(join(copy, "secrets.json"), "utf8")).toBe(secrets);
    expect(readFileSync(join(copy, "ports.json"), "utf8")).not.toBe("{}");
    expect(readdirSync(join(copy, "logs"))).not.toContain("of-the-source.log");
  });

  test("keeps its own state if it has one", async () => {
    const own = join(folder, "own");
    await (await start(own, {})).stop();
    const secrets = readFileSync(join(own, "secrets.json"), "utf8");
    await (await start(own, { STATE_FROM: source })).stop();
    expect(readFileSync(join(own, "secrets.json"), "utf8")).toBe(secrets);
  });

  test("is refused where that folder has no state", async () => {
    await expect(start(join(folder, "none"), { STATE_FROM: folder })).rejects.toThrow(
      "STATE_FROM names no platform's state",
    );
  });
});

async function answers(platform: Platform): Promise<boolean> {
  const response = await fetch(`${platform.run().mail.url}/readyz`);
  return response.ok;
}
