import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toolsFolder } from "@stakehold/stack/folders.ts";

/** Where the packages are that are only compared with: no install of the project brings them in. */
export const rivalsFolder = join(toolsFolder, "bench-gateway");

/** Installs them when the bench first runs, and when their versions changed. */
export function installRivals(): void {
  const listed = join(import.meta.dirname, "rivals");
  const [wanted, installed] = [listed, rivalsFolder].map((folder) => join(folder, "package.json"));
  if (wanted === undefined || installed === undefined) throw new TypeError("There are two folders");
  const isThere = existsSync(join(rivalsFolder, "node_modules", "@graphql-hive", "gateway"));
  if (isThere && readFileSync(wanted, "utf8") === readFileSync(installed, "utf8")) return;
  console.log("Installing what the gateway is compared with (npm, a minute) …");
  mkdirSync(rivalsFolder, { recursive: true });
  for (const file of ["package-lock.json", "package.json"]) copyFileSync(join(listed, file), join(rivalsFolder, file));
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: rivalsFolder });
}
