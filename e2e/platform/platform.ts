import { readRunFile, type RunFile } from "@stakehold/run/run-file.ts";
import { RUN_FILE } from "./global-setup.ts";

/** Every address of the platform that these journeys run on, as it is now. */
export function platform(): RunFile {
  const path = process.env[RUN_FILE];
  const run = path === undefined ? undefined : readRunFile(path);
  if (run === undefined) throw new Error("The platform does not run: run the journeys with npm test");
  return run;
}

/** A service's database, to be read and moved in time by tests. */
export function databaseUrl(database: string): string {
  const url = new URL(platform().postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}
