import { join } from "node:path";
import { repositoryRoot } from "./folders.ts";
import { installOnce } from "./install-once.ts";
import type { Narrate } from "./narrate.mjs";
import { runTool } from "./run-tool.ts";

const projects = join(repositoryRoot, "dev", "stack", "java");

/** Downloads Kafka's and the MongoDB-compatible server's libraries by Maven; returns the class path of one of them. */
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

/** Small heap, quick start: these servers have one developer to serve. */
export const modestJava = (heapMb: number): readonly string[] => [
  `-Xmx${heapMb}m`,
  "-XX:+UseSerialGC",
  "-XX:TieredStopAtLevel=1",
  "-Xshare:auto",
  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
];
