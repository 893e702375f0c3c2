import { readFileSync } from "node:fs";

/** What partners see of the graph, as the file beside the supergraph has it: `npm run generate` makes both. */
export const partnersSdl: string = readFileSync(new URL("../../partners.graphql", import.meta.url), "utf8");
