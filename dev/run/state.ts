import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";

/** `STATE_PARENT` names another folder, for a second platform beside a developer's own. */
const parent = process.env["STATE_PARENT"] ?? stakeholdFolder;

/** Returns where a platform's state is below its `STATE_PARENT`. */
export const stateIn = (folder: string): string => join(folder, "state");

/** What a reset deletes. */
export const stateFolder = stateIn(parent);

/** Returns where scripts find every address in use, of the platform whose state is in a folder. */
export const runFileIn = (folder: string): string => join(folder, "run.json");

export const runFilePath = runFileIn(parent);
