import { runPlatform } from "../run-platform.ts";

/** `npm start`: brings everything up and keeps it up until it is told to end; `-- --observe` shows what it does. */
export function run(args: readonly string[]): Promise<number> {
  return runPlatform({ watch: false, args });
}
