import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toolsFolder } from "@stakehold/stack/folders.ts";

/** The folder of packages for comparison only: the project's install does not include them. */
export const rivalsFolder = join(toolsFolder, "bench-gateway");

/** Installs them on the bench's first run, and when their versions have changed. */
export function installRivals(): void {
  const wanted = join(import.meta.dirname, "rivals", "package.json");
  const installed = join(rivalsFolder, "package.json");
  const isThere = existsSync(join(rivalsFolder, "node_modules", "@graphql-hive", "gateway"));
  if (isThere && readFileSync(wanted, "utf8") === readFileSync(installed, "utf8")) return;
  console.log("Installing what the gateway is compared with (npm, a minute) …");
  mkdirSync(rivalsFolder, { recursive: true });
  copyFileSync(wanted, installed);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: rivalsFolder });
}
