import { mkdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { modestJava } from "./java-libraries.ts";
import { loopback } from "./listen-host.ts";
import { mongoLauncher } from "./mongo-launcher.ts";
import type { Narrate } from "./narrate.mjs";
import { startPart, type Launch, type Part } from "./part.ts";

export type MongoOptions = {
  readonly dataDir: string;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  readonly port: number;
  readonly log: string;
  readonly narrate: Narrate;
};

export async function startMongo(options: MongoOptions): Promise<Part & { readonly url: string }> {
  const part = await startPart(await prepareMongo(options));
  return { ...part, url: mongoUrl(options.port) };
}

/** Downloads the MongoDB-compatible server if needed. */
export async function prepareMongo(options: MongoOptions): Promise<Launch> {
  const classPath = await mongoLauncher(options.narrate);
  const file = join(options.dataDir, "mongo.h2");
  mkdirSync(options.dataDir, { recursive: true });
  return {
    name: "mongo",
    command: "java",
    args: [...modestJava(128), "-cp", classPath, "Launcher", options.host ?? loopback, String(options.port), file],
    cwd: options.dataDir,
    log: options.log,
    ready: () => listens(options.port),
    readyWithinMs: 60_000,
  };
}

export function mongoUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}`;
}

/** The launcher binds its port last, so an accepted connection means that the server responds. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 1_000 });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false));
    socket.once("timeout", () => answer(false));
  });
}
