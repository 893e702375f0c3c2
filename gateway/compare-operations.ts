/**
 * Compares the graph with the pages of the version before, which go on sending their operations while this one is rolled
 * out: `node compare-operations.ts <manifest> <supergraph>`, both of that version. Run by `npm run check`; prints a
 * sentence for each operation that breaks, and ends with 1 where there is one.
 */
import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { brokenOperations } from "./src/graphql/broken-operations.ts";
import { readManifest } from "./src/graphql/read-manifest.ts";

const [manifest = "", supergraph = ""] = process.argv.slice(2);
// The supergraph's own directives say where a field is; what callers see is all there.
const schemaOf = (path: string | URL) => buildSchema(readFileSync(path, "utf8"), { assumeValidSDL: true });

const pages = { operations: readManifest(manifest), schema: schemaOf(supergraph) };
const broken = brokenOperations(pages, schemaOf(new URL("supergraph.graphql", import.meta.url)));
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length === 0 ? 0 : 1;
