import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { buildSchema, type GraphQLSchema } from "graphql";

/** The partners' schema as it is now. */
export const partnersGraph = (): GraphQLSchema => schemaOf("gateway/partners.graphql");

/** The partners' schema of the last release: a release copies the one of now over it. */
export const releasedGraph = (): GraphQLSchema => schemaOf("docs/api/released.graphql");

const schemaOf = (path: string): GraphQLSchema => buildSchema(readFileSync(join(repositoryRoot, path), "utf8"));
