import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { makeOnce } from "./fingerprint.ts";

export const viteProgram = join(repositoryRoot, "node_modules", "vite", "bin", "vite.js");

/** Builds the web app into web/dist when its sources changed. */
export async function buildWeb(narrate: Narrate): Promise<void> {
  await makeOnce({
    name: "web",
    inputs: ["web/**/*", "docs/api/*.md", "packages/*/src/**/*", "tsconfig.base.json"],
    outputs: [
      "web/dist/index.html",
      "web/dist/landing.html",
      "web/dist/signed-in.html",
      "web/dist/.server/first-view.mjs",
      "web/dist/developers/index.html",
      "web/dist/.vite/manifest.json",
    ],
    make: () =>
      narrate("Building the web app", async () => {
        await runTool({
          command: process.execPath,
          args: [viteProgram, "build", "--logLevel", "error"],
          cwd: join(repositoryRoot, "web"),
          env: { NODE_ENV: "production" },
          timeoutMs: 5 * 60_000,
          failure: "The web app could not be built",
          explainsItself: true,
        });
      }),
  });
}
