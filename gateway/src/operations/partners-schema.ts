import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLSchema } from "graphql";

/** The partners' view of the graph, from the file beside the supergraph: `npm run generate` writes both. */
export const partnersSdl: string = readFileSync(new URL("../../partners.graphql", import.meta.url), "utf8");

/** The partners' view as a schema. */
export const partnersSchema: GraphQLSchema = buildSchema(partnersSdl);
