import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "@stakehold/stack/find-program.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { installOnce } from "@stakehold/stack/install-once.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { pythonPrograms } from "@stakehold/stack/python-programs.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import type { Program } from "./run-program.ts";

const HERE = join(repositoryRoot, "e2e", "documented");

/** Runs a webhook receiver, by language. */
export const receivers: Readonly<
  Record<string, (text: string) => Promise<Omit<Program, "env"> | { readonly leftOut: string }>>
> = {
  ts: async (text) => ({
    command: process.execPath,
    args: ["--no-warnings", "--input-type=module-typescript", "-e", text],
    cwd: repositoryRoot,
  }),
  python: async (text) => {
    const requirements = join(HERE, "python", "requirements.txt");
    const programOf = await pythonPrograms({ name: "documented-python", requirements }, narrateOnStderr);
    return { command: programOf("python"), args: [written("hooks.py", text)] };
  },
  java: async (text) => ({
    command: "java",
    args: ["-cp", join(await javaLibrary(), "*"), written("Hooks.java", text)],
  }),
  go: async (text) => {
    if (findProgram(["go"]) === undefined) return { leftOut: "the receiver in Go, because there is no go on the path" };
    const source = written("main.go", text);
    const built = join(source, "..", "hooks");
    const failure = "The receiver in Go could not be built";
    await runTool({
      command: "go",
      args: ["build", "-o", built, source],
      // Without cgo, so that no C compiler is needed either.
      env: { CGO_ENABLED: "0" },
      timeoutMs: 5 * 60_000,
      failure,
      explainsItself: true,
    });
    return { command: built, args: [] };
  },
};

/** Installs the verifier's library from Maven. */
const javaLibrary = (): Promise<string> => {
  const pom = join(HERE, "java", "pom.xml");
  return installOnce(
    {
      name: "documented-java",
      step: "Downloading the webhooks' verifier for Java (Maven)",
      inputs: [pom],
      install: async (target) => {
        await runTool({
          command: "mvn",
          args: ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${target}`],
          timeoutMs: 5 * 60_000,
          failure: "Maven could not download the webhooks' verifier; look at the network and start again",
        });
      },
    },
    narrateOnStderr,
  );
};

function written(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "documented-")), name);
  writeFileSync(file, text);
  return file;
}
