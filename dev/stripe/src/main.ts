import { runStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings, VARIABLES } from "./config.ts";
import { startStripe } from "./start.ts";

await runStandIn("stripe", (logger) => startStripe(readSettings(settings, process.env, VARIABLES), logger));
