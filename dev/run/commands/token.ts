import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { readRunFile } from "../run-file.ts";
import { runFilePath } from "../state.ts";

const PROGRAM = join(repositoryRoot, "services", "identity", "src", "commands", "api-token.ts");

/**
 * `npm run token -- alice@example.com`: prints a personal token with all of a person's scopes on this computer's
 * running platform. Arguments after the address go to identity's command, such as `--scopes bets:read --days 1`. Throws
 * a SetUpError if no platform runs, or no address is given.
 */
export async function run([email, ...options]: readonly string[]): Promise<number> {
  if (email === undefined) throw new SetUpError("Name somebody who has signed in: npm run token -- alice@example.com");
  const databaseUrl = readRunFile(runFilePath)?.postgres.databases["identity"]?.service;
  if (databaseUrl === undefined)
    throw new SetUpError("There is no platform to make a token on: start it with npm start.");
  const child = spawn(process.execPath, [PROGRAM, "issue", email, "From npm run token", ...options], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const [code] = await once(child, "exit");
  return code === 0 ? 0 : 1;
}
