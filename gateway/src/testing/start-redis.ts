import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@stakehold/testing/free-port.ts";

/** A Valkey or Redis of its own. */
export type TestRedis = {
  readonly url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Takes what it is sent, and says nothing. */
  hang(): void;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
};

/** The program that is installed here, or undefined. */
export const redisProgram: string | undefined = ["valkey-server", "redis-server"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/** Starts one on a free port of loopback, which keeps nothing. */
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
  throw new Error(`${program} ended before it took connections`);
}
