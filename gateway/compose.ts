/**
 * Composes the subgraphs' hand-written schemas into `gateway/supergraph.graphql`, the one contract that the gateway
 * serves, and into `gateway/partners.graphql`, the partners' view: everything except what is tagged as staff's. Run by
 * `npm run generate`; both files are committed, and `npm run check` fails when one differs. The schema for the web app
 * and the gateway's own calls goes to `gateway/generated/api.graphql`, from which the types of documents are generated.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { composeServices } from "@apollo/composition";
import { deadLettersSchema } from "@stakehold/service/dead-letters/schema.ts";
import { describeScopes } from "@stakehold/service/graphql/describe-scopes.ts";
import { sharedSchema } from "@stakehold/service/graphql/shared-schema.ts";
import { services, subgraphNames, type Service } from "@stakehold/service/services.ts";
import { composeSchemaContract } from "@theguild/federation-composition";
import { buildSchema, parse, printSchema } from "graphql";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const ownFields = ({ name, graph }: Service): string[] => (graph ? [read(`../services/${name}/schema.graphql`)] : []);

const deadLetters = ({ name, consumes }: Service): string[] => (consumes ? [deadLettersSchema(name)] : []);

const subgraphs = services
  .filter(({ name }) => subgraphNames.includes(name))
  .map((service) => ({
    name: service.name,
    // The address is a placeholder: the gateway takes the real one from its environment.
    url: `http://${service.name}/graphql`,
    typeDefs: describeScopes(parse([sharedSchema, ...ownFields(service), ...deadLetters(service)].join("\n"))),
  }));

/** What only staff and admins can call; types that nothing else refers to are excluded with it. */
const NOT_FOR_PARTNERS = { include: new Set<string>(), exclude: new Set(["staff"]) };

const { errors, schema, supergraphSdl } = composeServices(subgraphs);
const partners = composeSchemaContract(subgraphs, NOT_FOR_PARTNERS);

if (supergraphSdl === undefined || partners.publicSdl === undefined) {
  for (const error of [...(errors ?? []), ...(partners.errors ?? [])]) console.error(error.message);
  process.exit(1);
}
writeFileSync(new URL("supergraph.graphql", import.meta.url), supergraphSdl);
writeFileSync(new URL("partners.graphql", import.meta.url), printSchema(buildSchema(partners.publicSdl)) + "\n");
mkdirSync(new URL("generated/", import.meta.url), { recursive: true });
writeFileSync(new URL("generated/api.graphql", import.meta.url), printSchema(schema.toAPISchema().toGraphQLJSSchema()));
