/** A run of a command that takes seconds. */
export type Run = {
  readonly words: readonly string[];
  /** What makes it small. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it needs a platform: the one started by `npm start`. */
  readonly isOnPlatform?: true;
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

const runOf = (words: string, settings: Run["settings"] = {}): ShortForm => ({
  runs: [{ words: words.split(" "), settings }],
});

const writingTree = (words: string): ShortForm => ({ runs: [{ words: words.split(" "), writesTree: true }] });

const onPlatform = (words: string): ShortForm => ({ runs: [{ words: words.split(" "), isOnPlatform: true }] });

/** The line of a running platform. */
const READY = "Stakehold is ready at";

/**
 * How each command of package.json, each bench and each long check is run before a change is merged: nothing is run
 * only by people. A command that takes minutes has a short form, which shows that it runs and measures nothing.
 */
export const shortForms: Readonly<Record<string, ShortForm>> = {
  start: { runs: [{ words: ["start"], until: READY }] },
  dev: { runs: [{ words: ["dev"], until: READY }] },
  reset: runOf("reset"),
  test: { line: "npm test" },
  "test:faults": { line: "npm run --silent test:faults" },
  "test:soak": {
    runs: [
      { words: ["soak", "kills"], settings: { MINUTES: "0.1", FALLS_BACK: "no" } },
      { words: ["soak", "abuse"] },
      { words: ["soak", "fuzz"], settings: { EXAMPLES: "1", SEED: "1" }, isOnPlatform: true },
      { words: ["soak", "paints"], settings: { TIMES: "1", LOOKED_AT_MS: "2000" }, isOnPlatform: true },
    ],
  },
  generate: writingTree("generate"),
  check: { line: "npm run --silent check" },
  "check short": { line: "npm run --silent check -- short" },
  "check panels": { suite: "dev/observe/src/panels/check-panels.test.ts" },
  "check drill": { suite: "dev/observe/src/drill/watch.test.ts" },
  "check rolling": { line: "npm run --silent check -- rolling" },
  stack: { runs: [{ words: ["stack"], settings: { TEST_PARTS: "postgres" }, until: "TEST_POSTGRES_URL" }] },
  build: writingTree("build"),
  audit: { suite: "e2e/journeys/audit.test.ts" },
  security: onPlatform("security"),
  token: onPlatform("token alice@example.com"),
  simulate: { suite: "e2e/journeys/simulated.test.ts" },
  screenshots: onPlatform("soak screens"),
  "bench calls": runOf("bench calls", { PEOPLE: "2", IDLE_MS: "500" }),
  "bench gateway": runOf("bench gateway", { SIDES: "own", ROUND_MS: "50", CONNECTIONS: "1" }),
  "bench idle": runOf("bench idle", { QUIET_AFTER_S: "1", MEASURED_S: "1" }),
  "bench ledger": runOf("bench ledger", { SECONDS: "1", SCALE: "1" }),
  "bench live": runOf("bench live", { PAGES: "2", IDLE_MS: "100" }),
  "bench relay": runOf("bench relay", { EVENTS: "500", SECONDS: "3", WAKES: "20" }),
  "bench size": runOf("bench size", {
    BETS: "2000",
    PLACES: "25000",
    SMALL_BETS: "1000",
    SMALL_PLACES: "15000",
    ASKS: "1",
  }),
  "bench start": runOf("bench start", { R: "1" }),
  "bench subgraph": runOf("bench subgraph", { ROUND_MS: "50", CONNECTIONS: "1" }),
  "bench telemetry": runOf("bench telemetry", { JOINS: "2", FEEDS: "2", CLIENTS: "2" }),
};
