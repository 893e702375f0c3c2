import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { buildWeb } from "../build-web.ts";
import { bundleWorkflows } from "../bundle-workflows.ts";
import { generate } from "../generate/generate.ts";
import { writeBill } from "../write-bill.ts";

/** `npm run build`: makes everything that the platform needs to serve, and nothing specific to one computer. */
export async function run(): Promise<number> {
  await generate();
  await buildWeb(narrateOnStderr);
  await narrateOnStderr("Bundling the workflows", bundleWorkflows);
  await narrateOnStderr("Writing the bill of materials (CycloneDX)", writeBill);
  return 0;
}
