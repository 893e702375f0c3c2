import { runStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { settings } from "./config.ts";
import { startMail } from "./start.ts";

await runStandIn("mail", (logger) => startMail(readSettings(settings, process.env), logger));
