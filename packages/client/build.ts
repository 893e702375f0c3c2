import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import manifest from "./package.json" with { type: "json" };

/** Writes the published package to `dist/`: JavaScript for Node.js 20 and browsers, with its types. */
const folder = import.meta.dirname;
const dist = join(folder, "dist");
const compiler = createRequire(import.meta.url).resolve("typescript/lib/tsc.js");

rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "-p", join(folder, "tsconfig.build.json")], { stdio: "inherit" });

const { name, version, description, type, dependencies } = manifest;
const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
const published = {
  name,
  version,
  description,
  type,
  engines: { node: ">=20.3" },
  sideEffects: false,
  exports: { ".": entry("index"), "./webhooks": entry("webhooks") },
  dependencies,
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
