import { runPlatform } from "../run-platform.ts";

/** `npm run dev`: the same as `npm start`, with services and web app that reload when their files change. */
export function run(args: readonly string[]): Promise<number> {
  return runPlatform({ watch: true, args });
}
