import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { buildWeb } from "../build-web.ts";
import { bundleWorkflows } from "../bundle-workflows.ts";
import { generate } from "../generate/generate.ts";
import { writeBill } from "../sbom/write-bill.ts";

/** `npm run build`: everything that is made before the platform can serve, and nothing of one computer's. */
export async function run(): Promise<number> {
  await generate();
  await buildWeb(narrateOnStderr);
  await narrateOnStderr("Bundling the workflows", bundleWorkflows);
  writeBill();
  return 0;
}
