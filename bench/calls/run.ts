import { join } from "node:path";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { onPlatform, UNLIMITED } from "../platform.ts";
import { untilEnded } from "../until-ended.ts";
import { measureCalls } from "./measure-calls.ts";

await untilEnded((signal) =>
  onPlatform("calls", { signal, settings: UNLIMITED }, async ({ platform, runFile, stateDir }) => {
    process.env[RUN_FILE] = runFile;
    await measureCalls(platform.run(), join(stateDir, "logs", "postgres.log"), signal);
  }),
);
