import { copyImageTrees } from "../images/image-trees.ts";
import { missingImports } from "../images/missing-imports.ts";
import type { Check } from "./check.ts";

/** Checks that the programs of both images import only what their image contains. */
export const imagesComplete: Check = {
  name: "images",
  run: async () => {
    const trees = copyImageTrees();
    try {
      const missing = new Set([...missingImports(trees.platform), ...missingImports(trees.trial)]);
      return missing.size === 0
        ? { kind: "good" }
        : { kind: "bad", report: `The images do not hold what these import:\n${[...missing].join("\n")}` };
    } finally {
      trees.remove();
    }
  },
};
