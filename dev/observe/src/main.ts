import { runStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";
import { startTraces } from "./start.ts";

await runStandIn("traces", (logger) => startTraces(readSettings(settings, process.env), logger));
