import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { generatedPages } from "../pages/pages.ts";
import type { Check } from "./check.ts";

/** Checks that the generated pages of the documentation are current. */
export const pagesUpToDate: Check = {
  name: "generated pages",
  run: async () => {
    const stale: string[] = [];
    for (const { path, render } of generatedPages) {
      const file = join(repositoryRoot, path);
      if (!existsSync(file) || readFileSync(file, "utf8") !== (await render())) stale.push(path);
    }
    if (stale.length === 0) return { kind: "good" };
    return {
      kind: "bad",
      report: `${stale.join(" and ")}: run \`npm run generate -- pages\`, read what changed, and add it.`,
    };
  },
};
