import { readRunFile, RUN_FILE, type RunFile } from "@stakehold/run/run-file.ts";

/** Returns the current addresses of the platform that these journeys run on. */
export function platform(): RunFile {
  const path = process.env[RUN_FILE];
  const run = path === undefined ? undefined : readRunFile(path);
  if (run === undefined) throw new Error("The platform does not run: run the journeys with npm test");
  return run;
}

/** Returns the URL of a service's database, for tests that read it and move its clock. */
export function databaseUrl(database: string): string {
  const url = new URL(platform().postgres.url);
  url.pathname = `/${database}`;
  return url.href;
}
