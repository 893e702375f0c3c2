import { readFileSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { addTypenameSelectionDocumentTransform } from "@graphql-codegen/client-preset";
import { deadLetterFields } from "@stakehold/service/dead-letters/schema.ts";
import { services } from "@stakehold/service/services.ts";

/** Generates resolver types for each service with its own fields in the graph, and typed documents for the web app. */
const withFields = services.filter(({ graph }) => graph).map(({ name }) => name);

/** Returns the model behind each type of a service's resolvers, from its `graphql/models.ts`: `BetModel` for `Bet`. */
const mappersOf = (name: string): Record<string, string> => {
  const models = readFileSync(new URL(`services/${name}/src/graphql/models.ts`, import.meta.url), "utf8");
  const types = [...models.matchAll(/^export (?:type|interface) (\w+)Model\b/gm)].map(([, type = ""]) => type);
  return Object.fromEntries(types.map((type) => [type, `../graphql/models.ts#${type}Model`]));
};

const only = process.env["CODEGEN_ONLY"];

const scalars = { ID: "string", DateTime: { input: "Date", output: "Date" }, Decimal: "string" };

const subgraph = (name: string): CodegenConfig["generates"] => ({
  [`services/${name}/src/generated/graphql.ts`]: {
    schema: [
      "packages/service/src/graphql/shared.graphql",
      "packages/wager/src/wager.graphql",
      `services/${name}/schema.graphql`,
    ],
    plugins: ["typescript", "typescript-resolvers"],
    config: {
      federation: true,
      enumsAsConst: true,
      useTypeImports: true,
      contextType: "../graphql/context.ts#Context",
      // GraphQL treats undefined as null, so a resolver may return what a loader did not find.
      maybeValue: "T | null | undefined",
      mappers: mappersOf(name),
      defaultScalarType: "unknown",
      avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false, resolvers: false },
      scalars,
    },
  },
});

const deadLetters = services
  .filter(({ consumes }) => consumes)
  .map(({ name }) => ({ name, ...deadLetterFields(name) }));

const oneService = deadLetters.map(({ name }) => `$${name}: Boolean! = false`).join(", ");

/**
 * The documents for dead letters on the admin page: each service has its own field. A replay, or a decision about one
 * letter, calls the one service whose variable is true.
 */
const deadLetterDocuments = `
query DeadLetters($first: Int!) {
  ${deadLetters
    .map(({ name, list }) => `${name}: ${list}(first: $first) { ...DeadLetterPage pageInfo { hasNextPage } }`)
    .join("\n  ")}
}

query SetAsideLetters($first: Int!) {
  ${deadLetters
    .map(
      ({ name, listSetAside }) =>
        `${name}: ${listSetAside}(first: $first) { ...SetAsidePage pageInfo { hasNextPage } }`,
    )
    .join("\n  ")}
}

mutation ReplayDeadLetters($input: ReplayDeadLettersInput!, ${oneService}) {
  ${deadLetters
    .map(({ name, replay }) => `${name}: ${replay}(input: $input) @include(if: $${name}) { ...ReplayFacts }`)
    .join("\n  ")}
}

mutation SetAsideDeadLetter($input: DecideDeadLetterInput!, ${oneService}) {
  ${deadLetters
    .map(({ name, setAside }) => `${name}: ${setAside}(input: $input) @include(if: $${name}) { id waiting }`)
    .join("\n  ")}
}

mutation BringBackDeadLetter($input: DecideDeadLetterInput!, ${oneService}) {
  ${deadLetters
    .map(({ name, bringBack }) => `${name}: ${bringBack}(input: $input) @include(if: $${name}) { id waiting }`)
    .join("\n  ")}
}
`;

const web: CodegenConfig["generates"] = {
  "web/src/generated/": {
    preset: "client",
    schema: "gateway/generated/api.graphql",
    // A test's documents are no operations of the web app: callers could name them by their hash.
    documents: ["web/src/**/*.{ts,tsx}", "!web/src/**/*.test.{ts,tsx}", "!web/src/generated/**", deadLetterDocuments],
    // Apollo's cache needs the type's name, so the manifest's operations select it as the client would.
    documentTransforms: [addTypenameSelectionDocumentTransform],
    presetConfig: { fragmentMasking: { unmaskFunctionName: "readFragment" }, persistedDocuments: true },
    config: {
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { ID: "string", DateTime: "string", Decimal: "string" },
    },
  },
};

const gateway: CodegenConfig["generates"] = {
  "gateway/src/generated/": {
    preset: "client",
    schema: "gateway/generated/api.graphql",
    documents: ["gateway/src/{rest,public}/**/*.ts"],
    presetConfig: { fragmentMasking: false },
    config: {
      documentMode: "string",
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { ID: "string", DateTime: "string", Decimal: "string" },
    },
  },
};

/** Types for partners' programs, which know only the partners' schema. */
const client: CodegenConfig["generates"] = {
  "packages/client/src/generated/": {
    preset: "client",
    schema: "gateway/partners.graphql",
    documents: ["packages/client/src/operations/*.ts"],
    presetConfig: { fragmentMasking: false },
    config: {
      documentMode: "string",
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { ID: "string", DateTime: "string", Decimal: "string" },
    },
  },
  // Programs compare codes with responses, so the enums are also needed at run time.
  "packages/client/src/generated/enums.ts": {
    schema: "gateway/partners.graphql",
    plugins: ["typescript"],
    config: { onlyEnums: true, enumsAsConst: true, namingConvention: { enumValues: "keep" } },
  },
};

const wanted = withFields.filter((name) => only === undefined || only === name);

export default {
  importExtension: ".ts",
  generates: {
    ...Object.assign({}, ...wanted.map(subgraph)),
    ...(only === undefined || only === "gateway" ? gateway : {}),
    ...(only === undefined || only === "web" ? web : {}),
    ...(only === undefined || only === "client" ? client : {}),
  },
} satisfies CodegenConfig;
