import { join } from "node:path";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "./generate/generate.ts";
import { startPlatform } from "./platform.ts";
import { showAddresses } from "./show-addresses.ts";
import { runFilePath, stateFolder } from "./state.ts";
import { untilTold, whenAborted } from "./until-told.ts";

const log = (line: string) => console.log(line);

/** Runs the platform in this terminal until Ctrl-C, or until a part cannot be kept alive. Returns the exit code. */
export async function runPlatform({ watch }: { readonly watch: boolean }): Promise<number> {
  const told = untilTold();
  const platform = await startPlatform({
    stateDir: stateFolder,
    runFile: runFilePath,
    env: process.env,
    log,
    watch,
    seed: true,
    prepare: generate,
    signal: told,
  }).catch((error: unknown) => {
    if (told.aborted) return undefined;
    throw error;
  });
  if (platform === undefined) return stoppedEarly();
  const shown = { run: platform.run(), runFile: runFilePath, logFolder: join(stateFolder, "logs") };
  console.log(["", ...showAddresses(shown), "", `Stakehold is ready at ${platform.url}`].join("\n"));
  const sentence = await Promise.race([platform.failed, whenAborted(told)]);
  console.log("Stopping …");
  await platform.stop();
  if (sentence !== undefined) throw new SetUpError(sentence);
  console.log("Stopped.");
  return 0;
}

function stoppedEarly(): number {
  console.log("Stopped before everything was up.");
  return 130;
}
