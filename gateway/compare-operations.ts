/**
 * Compares the graph with the previous version's pages, which keep sending their operations during a rollout:
 * `node compare-operations.ts <manifest> <supergraph>`, both of that version. Run by `npm run check`; prints a sentence
 * for each operation that breaks, and exits with 1 if there is any.
 */
import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { brokenOperations } from "./src/graphql/broken-operations.ts";
import { readManifest } from "./src/graphql/read-manifest.ts";

const [manifest = "", supergraph = ""] = process.argv.slice(2);
// The supergraph's own directives only locate fields; everything that callers see is present.
const schemaOf = (path: string | URL) => buildSchema(readFileSync(path, "utf8"), { assumeValidSDL: true });

const pages = { operations: readManifest(manifest), schema: schemaOf(supergraph) };
const broken = brokenOperations(pages, schemaOf(new URL("supergraph.graphql", import.meta.url)));
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length === 0 ? 0 : 1;
