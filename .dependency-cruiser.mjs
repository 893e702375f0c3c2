/**
 * Which part may import which: the way of the data is the way of the folders.
 * @type {import("dependency-cruiser").IConfiguration}
 */
const inside = (...rooms) => `^services/([^/]+)/src/(${rooms.join("|")})/`;
const sameService = (...rooms) => `^services/$1/src/(${rooms.join("|")})/`;
const tests = "(\\.test\\.tsx?$|/test/|/testing/)";

export default {
  forbidden: [
    {
      name: "services-talk-over-contracts",
      comment: "A service knows another one through proto/ and GraphQL alone.",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^services/", pathNot: "^services/$1/" },
    },
    {
      name: "packages-are-below",
      comment: "What services share knows nobody who uses it.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(services|gateway|web|dev|e2e)/" },
    },
    {
      name: "the-product-does-not-know-its-stand-ins",
      comment: "The application has no branch for development; its tests may start a stand-in.",
      severity: "error",
      from: { path: "^(services|gateway|web)/", pathNot: tests },
      to: { path: "^(dev|e2e)/" },
    },
    {
      name: "domain-is-pure",
      comment: "Rules import rules, packages that are pure too, and the messages that tell what was decided.",
      severity: "error",
      from: { path: "/src/domain/", pathNot: tests },
      to: {
        pathNot: [
          "/src/domain/",
          "^packages/(wager|money|errors)/",
          "^packages/messaging/src/change\\.ts$",
          "^proto/gen/",
          "^packages/messaging/src/outbox",
          "@bufbuild/protobuf",
          "^(node:)?(assert|crypto)$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "operations-lead-down",
      comment: "An operation declares the stores that it needs and is called by the edges.",
      severity: "error",
      from: { path: inside("operations"), pathNot: tests },
      to: { path: sameService("graphql", "rpc", "events", "activities", "workflows", "storage") },
    },
    {
      name: "edges-do-not-meet",
      comment: "Resolvers, handlers, consumers and activities each call an operation and never each other.",
      severity: "error",
      from: { path: "^services/([^/]+)/src/(graphql|rpc|events|activities|workflows)/", pathNot: tests },
      to: {
        path: "^services/$1/src/(graphql|rpc|events|activities|workflows|storage)/",
        // Workflows know their activities by type.
        pathNot: "^services/$1/src/$2/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "storage-is-handed-in",
      comment: "What stands at the front of a service constructs things: main.ts, and commands for operators.",
      severity: "error",
      from: {
        path: "^services/([^/]+)/src/",
        pathNot: [tests, "^services/[^/]+/src/([^/]+\\.ts|(commands|storage)/)"],
      },
      to: { path: "^services/$1/src/storage/" },
    },
    {
      name: "no-circle",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-undeclared-package",
      comment: "Each workspace names what it imports.",
      severity: "error",
      from: { pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "/generated/", "^proto/gen/"] },
    exclude: { path: ["/dist/", "\\.stakehold/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
    moduleSystems: ["es6", "cjs"],
    combinedDependencies: true,
  },
};
