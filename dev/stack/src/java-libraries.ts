import { join } from "node:path";
import { repositoryRoot } from "./folders.ts";
import { installOnce } from "./install-once.ts";
import type { Narrate } from "./narrate.mjs";
import { runTool } from "./run-tool.ts";

const projects = join(repositoryRoot, "dev", "stack", "java");

/**
 * Downloads the libraries of Kafka and the MongoDB-compatible server with Maven; returns the class path of one of them.
 */
export async function javaLibraries(of: "kafka" | "mongo", narrate: Narrate): Promise<string> {
  const folder = await installOnce(
    {
      name: "java",
      step: "Downloading Kafka and the MongoDB-compatible server (Maven)",
      inputs: ["pom.xml", "kafka/pom.xml", "mongo/pom.xml"].map((file) => join(projects, file)),
      install: async (target) => {
        const output = join(target, "${project.artifactId}");
        await runTool({
          command: process.platform === "win32" ? "mvn.cmd" : "mvn",
          args: [
            "-q",
            "-B",
            "-f",
            join(projects, "pom.xml"),
            "dependency:copy-dependencies",
            "-DincludeScope=runtime",
            `-DoutputDirectory=${output}`,
          ],
          timeoutMs: 5 * 60_000,
          failure: "Maven could not download Kafka's libraries; look at the network and start again",
        });
      },
    },
    narrate,
  );
  return join(folder, of, "*");
}

/** The size of the young generation; all of it stays allocated. */
const youngMb = 16;

/** Small heap, quick start: these servers serve one developer, and idle the rest of the time. */
export const modestJava = (heapMb: number): readonly string[] => [
  `-Xmx${heapMb}m`,
  `-Xms${2 * youngMb}m`,
  `-Xmn${youngMb}m`,
  // Statistics for Java's own tools, taken twenty times a second.
  "-XX:-UsePerfData",
  "-XX:+UseSerialGC",
  "-XX:TieredStopAtLevel=1",
  "-Xshare:auto",
  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
];
