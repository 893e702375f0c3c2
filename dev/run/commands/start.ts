import { runPlatform } from "../run-platform.ts";

/** `npm start`: brings everything up and keeps it up until it is told to end. */
export function run(): Promise<number> {
  return runPlatform({ watch: false });
}
