import type { CodegenConfig } from "@graphql-codegen/cli";
import { addTypenameSelectionDocumentTransform } from "@graphql-codegen/client-preset";

/**
 * Resolver types for each subgraph, and typed documents for the web app.
 * A mapper names what a service's resolvers are handed for a type; it lives in that service's `graphql/models.ts`.
 */
const SUBGRAPHS: Record<string, readonly string[]> = {
  bets: ["Bet", "Participation", "User"],
  identity: ["CurrentUser", "User"],
  payments: [
    "AdminAction",
    "Bet",
    "EscrowBalance",
    "EscrowEntry",
    "ParkedItem",
    "Participation",
    "PayoutAccount",
    "Settlement",
    "SettlementShare",
    "Stake",
    "StatementEntry",
  ],
  support: ["Ticket", "User"],
  voting: ["Ballot", "Bet", "User", "Vote"],
};

const only = process.env["CODEGEN_ONLY"];

const scalars = { ID: "string", DateTime: { input: "Date", output: "Date" }, Decimal: "string" };

const subgraph = (name: string, types: readonly string[]): CodegenConfig["generates"] => ({
  [`services/${name}/src/generated/graphql.ts`]: {
    schema: ["packages/service/src/graphql/shared.graphql", `services/${name}/schema.graphql`],
    plugins: ["typescript", "typescript-resolvers"],
    config: {
      federation: true,
      enumsAsConst: true,
      useTypeImports: true,
      contextType: "../graphql/context.ts#Context",
      // GraphQL takes nothing for null, so a resolver may answer what a loader did not find.
      maybeValue: "T | null | undefined",
      mappers: Object.fromEntries(types.map((type) => [type, `../graphql/models.ts#${type}Model`])),
      defaultScalarType: "unknown",
      avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false, resolvers: false },
      scalars,
    },
  },
});

const web: CodegenConfig["generates"] = {
  "web/src/generated/": {
    preset: "client",
    schema: "gateway/generated/api.graphql",
    documents: ["web/src/**/*.{ts,tsx}", "!web/src/generated/**"],
    // Apollo's cache goes by the type's name, so the operations of the manifest ask for it as the client would.
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
    documents: ["gateway/src/rest/**/*.ts"],
    presetConfig: { fragmentMasking: false },
    config: {
      documentMode: "string",
      useTypeImports: true,
      enumsAsTypes: true,
      scalars: { ID: "string", DateTime: "string", Decimal: "string" },
    },
  },
};

const wanted = Object.entries(SUBGRAPHS).filter(([name]) => only === undefined || only === name);

export default {
  importExtension: ".ts",
  generates: {
    ...Object.assign({}, ...wanted.map(([name, types]) => subgraph(name, types))),
    ...(only === undefined || only === "gateway" ? gateway : {}),
    ...(only === undefined || only === "web" ? web : {}),
  },
} satisfies CodegenConfig;
