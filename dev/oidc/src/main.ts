import { runStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";
import { startOidc } from "./start.ts";

await runStandIn("oidc", (logger) => startOidc(readSettings(settings, process.env), logger));
