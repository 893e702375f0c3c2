/**
 * Which part may import which: data flows along the folders. A layer imports only the layers below it.
 * @type {import("dependency-cruiser").IConfiguration}
 */
const inside = (...rooms) => `^services/([^/]+)/src/(${rooms.join("|")})/`;
const sameService = (...rooms) => `^services/$1/src/(${rooms.join("|")})/`;
const tests = "(\\.test\\.tsx?$|/test/|/testing/)";

/** A file that Vite imports as text and resolves itself: the build fails if it does not exist. */
const asText = "\\?raw$";

const error = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** Makes a rule for each layer, lowest first, that forbids imports from the layers above. */
const leadDown = (name, comment, folder, floors) =>
  floors
    .slice(0, -1)
    .map((floor, index) =>
      error(
        name,
        comment,
        { path: `^${folder}/(${floor})/`, pathNot: tests },
        { path: `^${folder}/(${floors.slice(index + 1).join("|")})/` },
      ),
    );

/** Parts outside the product may import this much of the rest and no more. */
const outside = {
  "dev/run": [
    "charts/monitoring",
    "dev/(stack|observe|simulate)",
    "packages/(audit|money|free-port)",
    "packages/errors/src/codes\\.ts",
    "packages/service/src/(services|config|logger|secret-files|callers/scopes|database/(migrate|pooler|provision)|process/(commands|connections|topics)|security/entry)\\.ts",
  ],
  "dev/observe": [
    "dev/(stack|stand-in)",
    "packages/service/src/(config|logger)\\.ts",
    "packages/testing/src/span-receiver\\.ts",
  ],
  "dev/stack": ["packages/free-port"],
  "dev/seed": [],
  examples: ["packages/client"],
  "dev/simulate": ["dev/(stack|seed)", "packages/client"],
  "charts/monitoring": [],
  "dev/trial": ["dev/(stack|stand-in)", "packages/service/src/config\\.ts"],
  "dev/(stand-in|stripe|oidc|mail)": ["dev/stand-in", "packages/service/src/(config|logger|stop-on-signals)\\.ts"],
  e2e: [
    "dev/(run|stack|observe)",
    "packages/(audit|client|free-port|testing)",
    "packages/service/src/(services|config|database/provision|security/entry)\\.ts",
  ],
  bench: [
    "dev/(run|stack|stripe)",
    "e2e/(api|browser|platform)",
    "gateway",
    "packages/(audit|free-port|messaging|service|testing|workflows)",
    "proto",
    "services",
  ],
};

/** Where requests, events and activities enter a service. */
const edges = ["graphql", "rpc", "events", "activities", "workflows", "http", "webhooks"];

export default {
  forbidden: [
    error(
      "services-talk-over-contracts",
      "A service knows another one through proto/ and GraphQL alone.",
      { path: "^services/([^/]+)/" },
      { path: "^services/", pathNot: "^services/$1/" },
    ),
    error(
      "the-gateway-asks-services",
      "It knows services by their contracts, and their names from the manifest.",
      { path: "^gateway/" },
      { path: "^(services|web)/" },
    ),
    error(
      "packages-are-below",
      "What services share knows nobody who uses it.",
      { path: "^packages/" },
      { path: "^(services|gateway|web|dev|e2e|bench)/" },
    ),
    error(
      "free-ports-are-for-tests",
      "What serves listens where it is configured to.",
      { path: "^(packages/(?!(testing|free-port)/)|services/|gateway/)", pathNot: tests },
      { path: "^packages/free-port/" },
    ),
    error(
      "what-serves-is-no-test",
      "An image holds nothing of packages/testing, so what an image runs imports nothing of it.",
      {
        path: "^(packages/(?!testing/)|services/|gateway/|dev/(mail|oidc|run|seed|stack|stand-in|stripe|trial)/)",
        pathNot: `(${tests}|/jest/)`,
      },
      { path: "^packages/testing/" },
    ),
    ...leadDown(
      "packages-lead-down",
      "Rules and words at the ground, a whole service and its tests on top.",
      "packages",
      [
        "errors|money|wager|telemetry|free-port",
        "store",
        "messaging",
        "workflows",
        "service",
        "pictures",
        "audit",
        "testing",
      ],
    ),
    error(
      "the-client-stands-alone",
      "Partners install it without the rest, which it knows by the graph.",
      { path: "^packages/client/" },
      { path: "^(packages|proto|services|gateway|web|dev|e2e|bench)/", pathNot: "^packages/client/" },
    ),
    error(
      "the-client-is-for-partners",
      "The product does not ask itself by the door that partners use.",
      { path: "^(packages|proto|services|gateway|web)/", pathNot: "^packages/client/" },
      { path: "^packages/client/" },
    ),
    error(
      "the-product-does-not-know-its-stand-ins",
      "The application has no branch for development; its tests may start a stand-in.",
      { path: "^(services|gateway|web)/", pathNot: tests },
      { path: "^(dev|e2e|bench)/" },
    ),
    ...Object.entries(outside).map(([part, known]) =>
      error(
        "what-stands-beside-names-what-it-imports",
        "Development, journeys and benches import what is named for them above.",
        { path: `^(${part})/`, pathNot: `^dev/.*${tests}` },
        {
          path: "^(packages|services|gateway|web|dev|charts|e2e|bench|examples)/",
          pathNot: ["^$1/", ...known.map((path) => `^${path}(/|$)`)],
        },
      ),
    ),
    error(
      "web-stands-alone",
      "The app knows the rest by the graph and by REST.",
      { path: "^web/" },
      { path: "^(services|packages|gateway|proto|dev|e2e|bench)/" },
    ),
    ...leadDown("web-leads-down", "Routes compose features, features compose components.", "web/src", [
      "shared|theme",
      "components",
      "bets|payment|pictures|decisions|developers|graphql",
      "features",
      "kit",
      "app",
    ]),
    error(
      "features-do-not-meet",
      "What two features need lies below them.",
      { path: "^web/src/features/([^/]+)/" },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    ),
    error(
      "components-fetch-nothing",
      "They speak the graph's words, and ask it nothing.",
      { path: "^web/src/(components|shared|theme)/", pathNot: tests },
      { path: "^web/src/generated/", dependencyTypesNot: ["type-only"] },
    ),
    error(
      "pages-are-not-tests",
      "What renders pages for tests is for tests.",
      { path: "^web/src/", pathNot: tests },
      { path: "^web/src/testing/" },
    ),
    error(
      "domain-is-pure",
      "Rules import rules, packages that are pure too, and the messages that tell what was decided.",
      { path: "/src/domain/", pathNot: tests },
      {
        pathNot: [
          "/src/domain/",
          "^packages/(errors|money|wager)/",
          "^proto/gen/",
          "^packages/messaging/src/(outbox/outbox|change/change)\\.ts$",
          "@bufbuild/protobuf",
          // Stored facts have their shapes in the domain.
          "node_modules/zod/",
          "^(node:)?(assert|crypto)$",
          // Which addresses are public is a domain rule; both modules only parse text.
          "^(node:)?net$",
          "node_modules/ipaddr\\.js/",
        ],
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "domain-is-the-ground",
      "Rules know nothing else of their service, not by type either.",
      { path: inside("domain"), pathNot: tests },
      { path: "^services/$1/src/", pathNot: sameService("domain") },
    ),
    error(
      "operations-lead-down",
      "An operation knows the rules, and the stores and clients that it declares as ports.",
      { path: inside("operations"), pathNot: tests },
      { path: "^services/$1/src/", pathNot: sameService("domain", "operations") },
    ),
    error(
      "ports-stand-below-operations",
      "A port says what operations need of a store or a client; it calls none of them.",
      { path: inside("operations/ports"), pathNot: tests },
      {
        path: sameService("operations"),
        pathNot: sameService("operations/ports"),
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "what-is-no-edge-implements-ports",
      "A room that is not named as an edge calls no operation, nothing that calls one, and no other such room.",
      {
        path: "^services/([^/]+)/src/([^/]+)/",
        pathNot: [tests, inside(...edges, "domain", "operations", "commands")],
      },
      {
        path: "^services/$1/src/[^/]+/",
        pathNot: ["^services/$1/src/$2/", sameService("domain", "operations/ports", "generated", "wire")],
      },
    ),
    error(
      "edges-call-operations",
      "An edge is handed the stores and clients that it needs.",
      { path: inside(...edges), pathNot: tests },
      { path: "^services/$1/src/[^/]+/", pathNot: sameService(...edges, "domain", "operations", "generated", "wire") },
    ),
    error(
      "edges-do-not-meet",
      "Resolvers, handlers, consumers and activities each call an operation and never each other.",
      { path: inside(...edges), pathNot: tests },
      {
        path: sameService(...edges, "operations/ports"),
        // Workflows import their activities' types, and an edge imports the ports that it passes on.
        pathNot: "^services/$1/src/$2/",
        dependencyTypesNot: ["type-only"],
      },
    ),
    error(
      "wire-is-for-the-edges",
      "Our words become the contracts' numbers where messages come in and go out.",
      { path: "^services/([^/]+)/src/", pathNot: [tests, inside(...edges, "clients", "wire")] },
      // Stores write events as other services get them.
      { path: sameService("wire"), pathNot: "/wire/outgoing-events\\.ts$" },
    ),
    error(
      "nothing-reaches-for-the-front",
      "What the front constructs is handed in.",
      { path: "^services/([^/]+)/src/(?!commands/)[^/]+/", pathNot: tests },
      { path: "^services/$1/src/[^/]+\\.ts$", pathNot: "/config\\.ts$" },
    ),
    error(
      "no-circle",
      "Two files that need each other are one.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    error(
      "no-undeclared-package",
      "Each workspace names what it imports.",
      { pathNot: tests },
      { pathNot: asText, dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    ),
    error("resolvable", "What is imported is there.", {}, { pathNot: asText, couldNotResolve: true }),
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
