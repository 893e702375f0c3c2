import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toolsFolder } from "./folders.ts";
import type { Narrate } from "./narrate.mjs";
import { oneAtATime } from "./one-at-a-time.ts";

export type Installation = {
  /** The folder below the tools. */
  readonly name: string;
  /** Its description while it runs. */
  readonly step: string;
  /** The files that define what to install: a change reinstalls. */
  readonly inputs: readonly string[];
  readonly install: (folder: string) => Promise<void>;
};

/** Installs what is missing, once, however many processes run it at the same time, and returns its folder. */
export async function installOnce(installation: Installation, narrate: Narrate): Promise<string> {
  const folder = join(toolsFolder, installation.name);
  const stamp = join(folder, ".installed");
  // A moved clone reinstalls: virtual environments contain absolute paths.
  const wanted = fingerprint([folder, ...installation.inputs.map((input) => readFileSync(input, "utf8"))]);
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isInstalled()) return folder;

  await oneAtATime(`${folder}.lock`, async () => {
    if (isInstalled()) return;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await narrate(installation.step, () => installation.install(folder));
    writeFileSync(stamp, wanted);
  });
  return folder;
}

function fingerprint(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\0")).digest("hex");
}
