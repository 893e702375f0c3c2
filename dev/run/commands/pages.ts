import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { generate } from "../generate/generate.ts";
import { generatedPages } from "../pages/pages.ts";

/** `npm run pages`: writes the pages of the documentation that are made from what they describe. */
export async function run(): Promise<number> {
  await generate();
  for (const { path, render } of generatedPages) {
    writeFileSync(join(repositoryRoot, path), await render());
    console.log(path);
  }
  return 0;
}
