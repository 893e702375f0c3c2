import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";

/** What a reset forgets. */
export const stateFolder = join(stakeholdFolder, "state");

/** Where scripts find every address in use. */
export const runFilePath = join(stakeholdFolder, "run.json");
