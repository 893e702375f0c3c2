/**
 * Composes the subgraphs' hand-written schemas into `gateway/supergraph.graphql`, the one contract that the gateway
 * serves. Run by `npm run generate`; the file is committed, and `npm run check` fails when it differs. What callers see
 * of it goes to `gateway/generated/api.graphql`, from which the types of documents are generated.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { composeServices } from "@apollo/composition";
import { deadLettersSchema } from "@stakehold/service/dead-letters/schema.ts";
import { describeScopes } from "@stakehold/service/graphql/describe-scopes.ts";
import { sharedSchema } from "@stakehold/service/graphql/shared-schema.ts";
import { services, subgraphNames, type Service } from "@stakehold/service/services.ts";
import { parse, printSchema } from "graphql";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const ownFields = ({ name, graph }: Service): string[] => (graph ? [read(`../services/${name}/schema.graphql`)] : []);

const deadLetters = ({ name, consumes }: Service): string[] => (consumes ? [deadLettersSchema(name)] : []);

const { errors, schema, supergraphSdl } = composeServices(
  services
    .filter(({ name }) => subgraphNames.includes(name))
    .map((service) => ({
      name: service.name,
      // The address is a placeholder: the gateway takes the real one from its environment.
      url: `http://${service.name}/graphql`,
      typeDefs: describeScopes(parse([sharedSchema, ...ownFields(service), ...deadLetters(service)].join("\n"))),
    })),
);

if (supergraphSdl === undefined) {
  for (const error of errors) console.error(error.message);
  process.exit(1);
}
writeFileSync(new URL("supergraph.graphql", import.meta.url), supergraphSdl);
mkdirSync(new URL("generated/", import.meta.url), { recursive: true });
writeFileSync(new URL("generated/api.graphql", import.meta.url), printSchema(schema.toAPISchema().toGraphQLJSSchema()));
