import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Copies what is in a folder into another, which it creates if necessary. Keeps owners and modes: PostgreSQL runs as
 * another user where this runs as root.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run("cp", ["-a", `${from}/.`, to]);
}
