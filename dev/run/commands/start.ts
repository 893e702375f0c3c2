import { runPlatform } from "../run-platform.ts";

/** `npm start`: starts everything and keeps it up until it is stopped; `-- --observe` adds observability tools. */
export function run(args: readonly string[]): Promise<number> {
  return runPlatform({ watch: false, args });
}
