import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** How to start a server that the computer has, and what its output holds once it accepts connections. */
export type ServerStart = { readonly program: string; readonly args: readonly string[]; readonly ready: string };

/** A server for one suite. */
export type InstalledServer = {
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Makes it accept data without responding, until the returned function is called. */
  hang(): () => void;
  /** Starts it again after `kill`. */
  restart(): Promise<void>;
};

/** Returns the first of some programs that is installed here; undefined if none is. */
export const installedOf = (programs: readonly string[]): string | undefined =>
  programs.find((program) => spawnSync(program, ["--version"]).status === 0);

/** Starts a server. Throws if it ends before it accepts connections. */
export async function startInstalled(server: ServerStart): Promise<InstalledServer> {
  let running = await start(server);
  return {
    kill: async () => {
      const ended = once(running, "exit");
      running.kill("SIGKILL");
      await ended;
    },
    hang: () => {
      running.kill("SIGSTOP");
      return () => void running.kill("SIGCONT");
    },
    restart: async () => {
      running = await start(server);
    },
  };
}

function start({ program, args, ready }: ServerStart): Promise<ChildProcess> {
  const server = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  return new Promise((resolve, reject) => {
    for (const output of [server.stdout, server.stderr]) {
      output.on("data", (text) => {
        printed += String(text);
        if (printed.includes(ready)) resolve(server);
      });
    }
    server.on("error", reject);
    server.on("exit", () => reject(new Error(`${program} ended before it accepted connections: ${printed}`)));
  });
}
