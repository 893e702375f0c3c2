import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

const manifest = z.record(z.string(), z.string());

/** Reads the web app's operations by hash. Without the file, clients send whole queries, which works as well. */
export const readManifest = (path: string): Readonly<Record<string, string>> =>
  existsSync(path) ? manifest.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
