import { readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { repositoryRoot } from "./folders.ts";
import { installOnce } from "./install-once.ts";
import { javaLibraries } from "./java-libraries.ts";
import type { Narrate } from "./narrate.mjs";
import { runTool } from "./run-tool.ts";

const project = join(repositoryRoot, "dev", "stack", "java", "mongo");

/**
 * Compiles the launcher of the MongoDB-compatible server, so that it runs without a compiler; returns its class path.
 */
export async function mongoLauncher(narrate: Narrate): Promise<string> {
  const libraries = await javaLibraries("mongo", narrate);
  const source = join(project, "Launcher.java");
  const classes = await installOnce(
    {
      name: "mongo-launcher",
      step: "Compiling the launcher of the MongoDB-compatible server (Java)",
      inputs: [source, join(project, "pom.xml")],
      install: async (target) => {
        await runTool({
          // A JDK whose java is on the path may lack its javac there.
          command: "java",
          args: ["-m", "jdk.compiler/com.sun.tools.javac.Main", "-d", target, "-cp", filesOf(libraries), source],
          timeoutMs: 120_000,
          failure: "The launcher of the MongoDB-compatible server could not be compiled; it takes a JDK",
        });
      },
    },
    narrate,
  );
  return [libraries, classes].join(delimiter);
}

/** The compiler, in this mode, does not expand the star for all of a folder. */
function filesOf(libraries: string): string {
  const folder = dirname(libraries);
  return readdirSync(folder)
    .map((file) => join(folder, file))
    .join(delimiter);
}
