import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { buildSchema, type GraphQLSchema } from "graphql";

/** Returns the current partners' schema. */
export const partnersGraph = (): GraphQLSchema => schemaOf("gateway/partners.graphql");

/** Returns the partners' schema of the last release: a release overwrites it with the current one. */
export const releasedGraph = (): GraphQLSchema => schemaOf("docs/api/released.graphql");

const schemaOf = (path: string): GraphQLSchema => buildSchema(readFileSync(join(repositoryRoot, path), "utf8"));
