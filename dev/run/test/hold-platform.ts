/** Starts one part and prints its process id, for a test to kill. */
import { startPlatform } from "../platform.ts";

const [stateDir = "", port = ""] = process.argv.slice(2);

const platform = await startPlatform({
  stateDir,
  port: Number(port),
  only: ["mail"],
  env: {},
  log: () => undefined,
});
console.log(platform.run().pids["mail"]);
