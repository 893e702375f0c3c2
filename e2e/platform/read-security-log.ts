import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { services } from "@stakehold/service/services.ts";
import { securityEntry, type SecurityEntry } from "@stakehold/service/security/entry.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";

const run = promisify(execFile);

/** Far more than the entries of all journeys, in bytes. */
const MOST_READ = 64 * 1024 * 1024;

const logFolder = (): string => join(dirname(process.env[RUN_FILE] ?? ""), "logs");

/** Returns the entries that `npm run security` finds in the platform's logs, with the arguments after `--`. */
export async function readSecurityLog(...words: readonly string[]): Promise<SecurityEntry[]> {
  const command = ["run", "--silent", "security", "--", "--json", ...words, logFolder()];
  const { stdout } = await run("npm", command, { cwd: repositoryRoot, maxBuffer: MOST_READ });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => securityEntry.parse(JSON.parse(line)));
}

/** Returns everything that the gateway and the services have logged. */
export const readLogs = (): string =>
  ["gateway", ...services.map(({ name }) => name)]
    .map((name) => readFileSync(join(logFolder(), `${name}.log`), "utf8"))
    .join("\n");
