import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/free-port/free-port.ts";

/** A Valkey or Redis for one test. */
export type TestRedis = {
  readonly url: string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Makes it accept data without responding. */
  hang(): void;
  /** Restarts it at the same address, empty. */
  restart(): Promise<void>;
};

/** The program installed here, or undefined. */
export const redisProgram: string | undefined = ["valkey-server", "redis-server"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/** Starts one on a free loopback port, without persistence. */
export async function startRedis(program: string): Promise<TestRedis> {
  const port = await freePort();
  let running = await start(program, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    },
    hang: () => void running.kill("SIGSTOP"),
    restart: async () => {
      running = await start(program, port);
    },
  };
}

async function start(program: string, port: number): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = spawn(program, settings, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of server.stdout) if (String(line).includes("Ready to accept connections")) return server;
  throw new Error(`${program} ended before it accepted connections`);
}
