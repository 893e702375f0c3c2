import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installOnce } from "./install-once.ts";
import type { Narrate } from "./narrate.mjs";
import { runTool } from "./run-tool.ts";
import { SetUpError } from "./set-up-error.ts";

const isWindows = process.platform === "win32";

/** Programs from Python's registry: their common name, and the file with their versions. */
export type PythonPrograms = { readonly name: string; readonly requirements: string };

/** Installs programs into a Python virtual environment of ours; returns the path of each by its name. */
export async function pythonPrograms(
  { name, requirements }: PythonPrograms,
  narrate: Narrate,
): Promise<(program: string) => string> {
  const folder = await installOnce(
    {
      name: name.toLowerCase(),
      step: `Downloading ${name} (pip)`,
      inputs: [requirements],
      install: async (target) => {
        const failure = `pip could not install ${name}; look at the network and start again`;
        await runTool({ command: python(), args: ["-m", "venv", target], timeoutMs: 120_000, failure });
        await runTool({
          command: programIn(target, "python"),
          args: ["-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", requirements],
          timeoutMs: 5 * 60_000,
          failure,
        });
      },
    },
    narrate,
  );
  return (program) => programIn(folder, program);
}

function programIn(folder: string, name: string): string {
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
