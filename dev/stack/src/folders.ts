import { fileURLToPath } from "node:url";
import { join } from "node:path";

export const repositoryRoot = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** Everything that the platform stores on disk. */
export const stakeholdFolder = join(repositoryRoot, ".stakehold");

/** Downloaded programs and libraries: expensive to get, the same for everyone, kept by a reset. */
export const toolsFolder = join(stakeholdFolder, "tools");
