import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { viteProgram } from "./build-web.ts";
import type { PartDefinition } from "./part-definition.ts";

/** Rebuilds the web app whenever one of its files is saved; reload the page to see it. */
export function watchWeb(logFolder: string): PartDefinition {
  return {
    name: "web-build",
    tier: "door",
    needs: ["web"],
    launch: async () => ({
      name: "web-build",
      command: process.execPath,
      args: [viteProgram, "build", "--watch", "--mode", "development"],
      cwd: join(repositoryRoot, "web"),
      log: join(logFolder, "web-build.log"),
      // The previous build is served until the first new one is done.
      ready: async () => true,
      readyWithinMs: 1_000,
    }),
  };
}
