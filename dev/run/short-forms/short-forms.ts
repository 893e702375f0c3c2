/** A run of a command that takes seconds. */
export type Run = {
  readonly words: readonly string[];
  /** What makes it small. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it needs a platform: the one started by `npm start`. */
  readonly isOnPlatform?: true;
  /** Whether its own platform may begin with a copy of what that one left, example bets and all. */
  readonly hasExamples?: true;
  /** Whether it writes into the working tree, which parallel runs read. */
  readonly writesTree?: true;
  /** The line that shows that a command is up which runs until it is stopped. */
  readonly until?: string;
};

/** How a command is run before a change is merged. */
export type ShortForm =
  /** A line of `.ci/run`. */
  | { readonly line: string }
  /** A suite of `npm test`, which runs the command, or all that it does. */
  | { readonly suite: string }
  /** A check of `npm run check`. */
  | { readonly check: string }
  /** Runs of its own, which `npm run check -- short` makes. */
  | { readonly runs: readonly Run[] };

const runOf = (words: string, how: Omit<Run, "words"> = {}): ShortForm => ({
  runs: [{ words: words.split(" "), ...how }],
});

/** The line of a running platform. */
const READY = "Stakehold is ready at";

/**
 * How each command of package.json, each bench and each long check is run before a change is merged: nothing is run
 * only by people. A command that takes minutes has a short form, which shows that it runs and measures nothing.
 */
export const shortForms: Readonly<Record<string, ShortForm>> = {
  start: runOf("start", { until: READY }),
  dev: runOf("dev", { until: READY, hasExamples: true }),
  reset: runOf("reset"),
  test: { line: "npm test" },
  "test:faults": { line: "npm run --silent test:faults" },
  "test:soak": {
    runs: [
      { words: ["soak", "kills"], settings: { MINUTES: "0.1", FALLS_BACK: "no" } },
      { words: ["soak", "abuse"], hasExamples: true },
      { words: ["soak", "fuzz"], settings: { EXAMPLES: "1", SEED: "1" }, isOnPlatform: true },
      { words: ["soak", "paints"], settings: { TIMES: "1", LOOKED_AT_MS: "2000" }, isOnPlatform: true },
    ],
  },
  generate: runOf("generate", { writesTree: true }),
  check: { line: "npm run --silent check" },
  "check short": { line: "npm run --silent check -- short" },
  "check panels": { suite: "dev/observe/src/panels/check-panels.test.ts" },
  "check drill": { suite: "dev/observe/src/drill/watch.test.ts" },
  "check rolling": { line: "npm run --silent check -- rolling" },
  stack: runOf("stack", { settings: { TEST_PARTS: "postgres" }, until: "TEST_POSTGRES_URL" }),
  build: runOf("build", { writesTree: true }),
  audit: { suite: "e2e/journeys/audit.test.ts" },
  security: runOf("security", { isOnPlatform: true }),
  token: runOf("token alice@example.com", { isOnPlatform: true }),
  simulate: { suite: "e2e/journeys/simulated.test.ts" },
  screenshots: runOf("soak screens", { isOnPlatform: true }),
  "bench calls": runOf("bench calls", { settings: { R: "1", PEOPLE: "2", IDLE_MS: "500" }, hasExamples: true }),
  "bench gateway": runOf("bench gateway", {
    settings: { SIDES: "own", DELAYS_MS: "0", ROUND_MS: "50", CONNECTIONS: "1" },
    hasExamples: true,
  }),
  "bench idle": runOf("bench idle", { settings: { QUIET_AFTER_S: "1", MEASURED_S: "1" }, hasExamples: true }),
  "bench ledger": runOf("bench ledger", { settings: { SECONDS: "1", SCALE: "1" } }),
  "bench live": runOf("bench live", {
    settings: { R: "1", PAGES: "2", IDLE_MS: "100", WATCHED_BETS: "2", SECONDS: "1", SAMPLES: "1" },
    hasExamples: true,
  }),
  "bench relay": runOf("bench relay", { settings: { EVENTS: "500", SECONDS: "3", WAKES: "20" } }),
  "bench size": runOf("bench size", {
    settings: {
      BETS: "2000",
      PLACES: "14000",
      SMALL_BETS: "1000",
      SMALL_PLACES: "10000",
      ASKS: "1",
    },
  }),
  "bench start": runOf("bench start", { settings: { R: "1" }, hasExamples: true }),
  "bench subgraph": runOf("bench subgraph", { settings: { ROUND_MS: "50", CONNECTIONS: "1" } }),
  "bench telemetry": runOf("bench telemetry", {
    settings: { JOINS: "2", FEEDS: "2", CLIENTS: "2" },
    hasExamples: true,
  }),
};
