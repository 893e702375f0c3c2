import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { SetUpError } from "@stakehold/stack/set-up-error.ts";
import { generate } from "../generate/generate.ts";
import { generatedPages } from "../pages/pages.ts";

/**
 * `npm run generate`: generates code from contracts and schemas; with `-- pages` also the documentation's generated
 * pages, which are committed. Throws SetUpError for any other argument.
 */
export async function run([wanted]: readonly string[]): Promise<number> {
  if (wanted !== undefined && wanted !== "pages")
    throw new SetUpError(`There is no "${wanted}" to generate: use pages, or nothing.`);
  await generate();
  if (wanted === undefined) return 0;
  for (const { path, render } of generatedPages) {
    writeFileSync(join(repositoryRoot, path), await render());
    console.log(path);
  }
  return 0;
}
