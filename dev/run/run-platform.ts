import { join } from "node:path";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "./generate/generate.ts";
import { startPlatform } from "./platform.ts";
import type { Environment } from "./settings.ts";
import { showAddresses } from "./show-addresses.ts";
import { runFilePath, stateFolder } from "./state.ts";
import { untilStopped, whenAborted } from "./until-stopped.ts";

export type RunOptions = {
  /** Services and the web app reload when their files change. */
  readonly watch: boolean;
  /** The arguments after `--`. */
  readonly args: readonly string[];
};

/** Runs Prometheus, Grafana and the trace page beside the platform. */
const OBSERVE = "--observe";

const log = (line: string) => console.log(line);

/** Runs the platform in this terminal until Ctrl-C, or until a part can't be kept alive. Returns the exit code. */
export async function runPlatform({ watch, args }: RunOptions): Promise<number> {
  const asked = settingsRequested(args);
  const signal = untilStopped();
  const platform = await startPlatform({
    stateDir: stateFolder,
    runFile: runFilePath,
    env: { ...process.env, ...asked },
    log,
    watch,
    seed: true,
    generate,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (platform === undefined) return stoppedEarly();
  const shown = { run: platform.run(), runFile: runFilePath, logFolder: join(stateFolder, "logs") };
  console.log(["", ...showAddresses(shown), "", `Stakehold is ready at ${platform.url}`].join("\n"));
  const sentence = await Promise.race([platform.failed, whenAborted(signal)]);
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

/** Returns the settings for the arguments after `--`. Throws SetUpError for an unknown one. */
function settingsRequested(args: readonly string[]): Environment {
  const unknown = args.find((word) => word !== OBSERVE);
  if (unknown !== undefined) throw new SetUpError(`There is no "${unknown}": behind -- may stand ${OBSERVE}.`);
  return args.includes(OBSERVE) ? { OBSERVE: "yes" } : {};
}
