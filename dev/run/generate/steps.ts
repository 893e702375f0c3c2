import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import type { MadeFrom } from "../fingerprint.ts";

export type GenerateStep = MadeFrom & {
  /** Its description while it runs. */
  readonly title: string;
};

const generateWithinMs = 3 * 60_000;
const bin = (name: string) => join(repositoryRoot, "node_modules", ".bin", name);

/** Returns what to generate, in stages: the steps of a stage are independent, a later stage may need an earlier one. */
export function generateStages(): readonly (readonly GenerateStep[])[] {
  return [[contracts(), ...databaseClients()], [supergraph()], [graphqlTypes()]].map((stage) => stage.flat());
}

/** TypeScript for the messages and calls in proto/. */
function contracts(): GenerateStep {
  return {
    name: "proto",
    title: "Generating the contracts (buf)",
    inputs: ["proto/**/*.proto", "proto/buf*.yaml"],
    outputs: ["proto/gen"],
    make: async () => {
      await runTool({
        command: bin("buf"),
        args: ["generate"],
        cwd: join(repositoryRoot, "proto"),
        timeoutMs: generateWithinMs,
        failure: "The contracts in proto/ could not be generated",
        explainsItself: true,
      });
    },
  };
}

/** Writes the tables of a Prisma schema, for statements that do not go through Prisma. */
const TABLES_GENERATOR = "packages/store/generate-tables.ts";

/** A database client for each service that has a Prisma schema. */
function databaseClients(): readonly GenerateStep[] {
  return globSync("services/*/prisma/schema.prisma", { cwd: repositoryRoot }).map((schema) => {
    const service = dirname(dirname(schema));
    return {
      name: `prisma-${basename(service)}`,
      title: `Generating the database client of ${basename(service)} (Prisma)`,
      inputs: [schema, `${service}/prisma.config.ts`, TABLES_GENERATOR],
      outputs: outputsOf(schema),
      make: async () => {
        await runTool({
          command: process.execPath,
          args: [join(repositoryRoot, "node_modules", "prisma", "build", "index.js"), "generate", "--schema", schema],
          cwd: repositoryRoot,
          // Prisma would download an engine that generating does not use; any program can replace it. It starts the
          // generator of tables as `node`, which has to be this one.
          env: {
            PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
            PRISMA_HIDE_UPDATE_MESSAGE: "1",
            PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
          },
          timeoutMs: generateWithinMs,
          failure: `The database client of ${service} could not be generated`,
          explainsItself: true,
        });
      },
    };
  });
}

/** The gateway's schema, from those of the services. */
function supergraph(): readonly GenerateStep[] {
  const program = "gateway/compose.ts";
  const step = {
    name: "supergraph",
    title: "Composing the graph",
    inputs: [
      program,
      "services/*/schema.graphql",
      "packages/service/src/{services,callers/scopes,dead-letters/schema,graphql/describe-scopes,graphql/error-codes}.ts",
      "packages/service/src/graphql/*.graphql",
      "packages/errors/src/codes.ts",
    ],
    outputs: ["gateway/supergraph.graphql", "gateway/partners.graphql"],
    make: async () => {
      await runTool({
        command: process.execPath,
        args: [join(repositoryRoot, program)],
        cwd: repositoryRoot,
        timeoutMs: generateWithinMs,
        failure: "The services' schemas do not compose",
        explainsItself: true,
      });
    },
  };
  return existsSync(join(repositoryRoot, program)) ? [step] : [];
}

/** Types for resolvers and for the web app's operations. */
function graphqlTypes(): readonly GenerateStep[] {
  const config = "codegen.ts";
  const step = {
    name: "graphql",
    title: "Generating the GraphQL types",
    inputs: [
      config,
      "packages/service/src/{services,callers/scopes,dead-letters/schema,graphql/describe-scopes}.ts",
      "packages/service/src/graphql/*.graphql",
      "services/*/{schema.graphql,src/graphql/models.ts}",
      "gateway/{compose.ts,supergraph.graphql,partners.graphql,src/**/*.ts}",
      "packages/client/src/operations/*.ts",
      "web/src/**/*.{ts,tsx}",
    ],
    outputs: [...resolverTypes(), "gateway/src/generated", "web/src/generated", "packages/client/src/generated"],
    make: async () => {
      await runTool({
        command: bin("graphql-codegen"),
        args: ["--config", config, "--errors-only"],
        cwd: repositoryRoot,
        timeoutMs: generateWithinMs,
        failure: "The GraphQL types could not be generated",
        explainsItself: true,
      });
    },
  };
  return existsSync(join(repositoryRoot, config)) ? [step] : [];
}

/** Returns what the generators of a Prisma schema write. */
function outputsOf(schema: string): readonly string[] {
  const outputs = readFileSync(join(repositoryRoot, schema), "utf8").matchAll(/^\s*output\s*=\s*"(.+)"/gm);
  return Array.from(outputs, ([, output = ""]) => join(dirname(schema), output));
}

function resolverTypes(): readonly string[] {
  const schemas = globSync("services/*/schema.graphql", { cwd: repositoryRoot });
  return schemas.map((schema) => join(dirname(schema), "src", "generated", "graphql.ts"));
}
