/**
 * Plays an abuser's attacks on the gateway, one kind after the other, while another person keeps reading. That person's
 * requests are timed before and during each kind, and their median may grow by half. The gateway's memory above its
 * rest, and how long its loop is blocked, are bounded too. Each kind runs twice for SECONDS, 10 by default: for the
 * times, and for the memory. KIND selects kinds by a part of their names; all run without it. SHORT=1 runs each
 * briefly, to see that every kind still gets responses, and checks no times.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "@stakehold/testing/median.ts";
import { createBet, newBet } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { findDebugger } from "../platform/find-debugger.ts";
import { openInspector } from "../platform/inspector.ts";
import { platform } from "../platform/platform.ts";

const IS_SHORT = process.env["SHORT"] === "1";
const KIND = process.env["KIND"] ?? "";
const SECONDS = IS_SHORT ? 0.5 : Number(process.env["SECONDS"] ?? 10);

/** Concurrent requests of one kind. */
const AT_ONCE = 4;
const BETWEEN_ACTS_MS = 40;
const BETWEEN_READS_MS = 150;
const BETWEEN_COLLECTIONS_MS = 250;
const MOST_RATIO = 1.5;
const MOST_MB = 64;
const MOST_LOOP_MS = 50;

/** Production's limits, which a platform on one computer raises. */
const LIMITS = {
  SIGN_INS_PER_MINUTE: "20",
  MONEY_CALLS_PER_MINUTE: "10",
  TICKETS_PER_HOUR: "5",
  MUTATIONS_PER_MINUTE: "60",
};

const VICTIM = "198.51.100.1";

const FEED = "{ bets(first: 20) { nodes { id title currentPool { amount } participantCount } } }";

/** An account and an address of its own for each kind, so that no kind is refused for what another used up. */
type Abuser = { readonly caller: ApiCaller; readonly get: ReturnType<typeof getFrom> };

/** An action that an abuser repeats; returns the status of its response. */
type Abuse = {
  readonly name: string;
  readonly act: (abuser: Abuser) => Promise<number>;
  readonly atOnce?: number;
};

async function openAbuser(kind: number): Promise<Abuser> {
  const address = `203.0.113.${kind + 1}`;
  const caller = await openCaller(`abuser-${randomUUID().slice(0, 8)}@example.com`, address);
  return { caller, get: getFrom(address) };
}

const secret = () => randomBytes(32).toString("base64url");

const getFrom =
  (address: string) =>
  async (path: string, headers: Record<string, string>, method = "GET"): Promise<number> => {
    const answer = await fetch(`${platform().url}${path}`, {
      method,
      headers: { "x-forwarded-for": address, ...headers },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  };

/** Sends GraphQL as a signed-in user. */
const post = async (caller: ApiCaller, query: string): Promise<number> =>
  (await caller.attempt("POST", "/graphql", { query })).status;

function abusesOf(betId: string, bet: unknown): readonly Abuse[] {
  const joins = Array.from(
    { length: 20 },
    (_, index) =>
      `j${index}: joinBet(input: { betId: "${betId}", position: FOR, amount: "1.00", idempotencyKey: "${randomUUID()}" }) { __typename }`,
  );
  const dear = `{ bets(first: 20) { nodes { creator { bets(first: 20) { nodes { participants(first: 20) { nodes { id } } } } } } } }`;
  const doubling = Array.from(
    { length: 19 },
    (_, index) => `fragment F${index} on Bet { ...F${index + 1} ...F${index + 1} }`,
  );
  let turn = 0;
  /** A new text each time, so that nothing is cached. */
  const fresh = (query: string): string => `${query} # ${(turn += 1)}`;
  const types = Array.from(
    { length: 10 },
    (_, at) => `a${at}: types { fields { name description args { name description } type { name ofType { name } } } }`,
  );
  const halfDear = "{ bets(first: 100) { nodes { id participants(first: 30) { nodes { id } } } } }";
  const tries =
    "{ webhookEndpoints(first: 20) { nodes { deliveries(first: 40) { nodes { attempts(first: 1) { responseBody } } } } } }";
  const link = () => `/unsubscribe/${randomUUID()}.SUPPORT.${secret()}`;
  return [
    { name: "aliases below the schema", act: ({ caller }) => post(caller, `{ __schema { ${types.join(" ")} } }`) },
    { name: "one name 480 times", act: ({ caller }) => post(caller, fresh(`{ ${"__typename ".repeat(480)} }`)) },
    { name: "documents of 2,000 words", act: ({ caller }) => post(caller, fresh(`{ ${"nothing ".repeat(1_990)} }`)) },
    {
      name: "values that nest",
      act: ({ caller }) =>
        post(caller, fresh(`{ entryPreview(amount: ${"[".repeat(40)}${"]".repeat(40)}) { totalCharge { amount } } }`)),
    },
    {
      name: "numbers without end",
      act: ({ caller }) =>
        post(caller, fresh(`{ entryPreview(amount: ${"9".repeat(400)}) { totalCharge { amount } } }`)),
    },
    { name: "eight dear queries at once", act: ({ caller }) => post(caller, halfDear), atOnce: 8 },
    { name: "other dear queries each time", act: ({ caller }) => post(caller, fresh(halfDear)) },
    { name: "bodies of all tries", act: ({ caller }) => post(caller, tries) },
    { name: "links that stop no mail", act: ({ get }) => get(link(), {}, "POST") },
    { name: "pages of bets", act: ({ get }) => get(`/bet/${randomUUID()}`, { accept: "text/html" }) },
    { name: "invented tokens", act: ({ get }) => get("/api/auth/user", { authorization: `Bearer ${secret()}` }) },
    { name: "invented sessions", act: ({ get }) => get("/api/auth/user", { cookie: `session=${secret()}` }) },
    {
      name: "cookies of 15 KB",
      act: ({ get }) => get("/api/auth/user", { cookie: `session=${randomBytes(11_000).toString("base64url")}` }),
    },
    { name: "sign-ins", act: ({ get }) => get("/api/login", {}) },
    { name: "20 joins in one request", act: ({ caller }) => post(caller, `mutation { ${joins.join(" ")} }`) },
    { name: "bets", act: async ({ caller }) => (await caller.attempt("POST", "/api/bets-with-escrow", bet)).status },
    {
      name: "tickets",
      act: async ({ caller }) =>
        (await caller.attempt("POST", "/api/support/tickets", { subject: "s", description: "d", category: "other" }))
          .status,
    },
    { name: "dear queries", act: ({ caller }) => post(caller, dear) },
    {
      name: "fragments that double",
      act: ({ caller }) =>
        post(caller, `{ bet(id: "${betId}") { ...F0 } } ${doubling.join(" ")} fragment F19 on Bet { id }`),
    },
    {
      name: "the largest pages",
      act: ({ caller }) => post(caller, "{ bets(first: 100) { nodes { id title description } } }"),
    },
  ];
}

/** Reads as a person would until the signal aborts; returns the milliseconds of each request. */
async function read(reader: ApiCaller, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!until.aborted) {
    const began = performance.now();
    const status = await post(reader, FEED);
    if (status !== 200) throw new Error(`The reader was refused with ${status}`);
    times.push(performance.now() - began);
    await pause(BETWEEN_READS_MS);
  }
  return times;
}

/** Repeats an action; returns the number of responses by status. */
async function abuse(
  { act, atOnce = AT_ONCE }: Abuse,
  abuser: Abuser,
  until: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const again = async () => {
    while (!until.aborted) {
      const status = await act(abuser);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(BETWEEN_ACTS_MS);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, again));
  return statuses;
}

const IN_USE_MB = "(process.memoryUsage().heapUsed + process.memoryUsage().external) / 1_048_576";

/** Inspects the gateway, which no interface of the product allows. */
async function lookInto(part: string) {
  const inspector = await openInspector(await findDebugger(part));
  await inspector.evaluate(`
    const { monitorEventLoopDelay } = process.getBuiltinModule("node:perf_hooks");
    globalThis.watched = { delay: monitorEventLoopDelay({ resolution: 1 }), most: 0 };
    watched.delay.enable();
    setInterval(() => {
      const { heapUsed, external } = process.memoryUsage();
      watched.most = Math.max(watched.most, heapUsed + external);
    }, 20).unref();
  `);
  const collect = async (): Promise<number> => {
    await inspector.send("HeapProfiler.collectGarbage");
    return inspector.numberOf(IN_USE_MB);
  };
  return {
    /** Starts to watch the loop and the garbage. Returns the megabytes in use at rest. */
    begin: async (): Promise<number> => {
      const rest = await collect();
      await inspector.evaluate("watched.delay.reset(); watched.most = 0;");
      return rest;
    },
    /**
     * Returns the most megabytes since the start, including garbage, and for how many milliseconds the loop was
     * blocked.
     */
    end: async () => ({
      withGarbageMb: await inspector.numberOf("watched.most / 1_048_576"),
      loopMs: await inspector.numberOf("watched.delay.percentile(99.9) / 1e6"),
    }),
    /** Returns the most megabytes that remain after garbage collections, which run one after the other. */
    mostHeld: async (until: AbortSignal): Promise<number> => {
      let most = 0;
      while (!until.aborted) {
        most = Math.max(most, await collect());
        await pause(BETWEEN_COLLECTIONS_MS);
      }
      return most;
    },
    close: inspector.close,
  };
}

await startPlatformWith(LIMITS);
try {
  const reader = await openCaller(`reader-${randomUUID().slice(0, 8)}@example.com`, VICTIM);
  const betId = await createBet(await openNewcomer("creator"), "20.00");
  const span = () => AbortSignal.timeout(SECONDS * 1000);
  const gateway = await lookInto("gateway");

  const kinds = abusesOf(betId, await newBet("20.00")).filter(({ name }) => name.includes(KIND));
  if (kinds.length === 0) throw new Error(`No kind has "${KIND}" in its name`);
  for (const [kind, one] of kinds.entries()) {
    const abuser = await openAbuser(kind);
    const alone = median(await read(reader, span()));
    const rest = await gateway.begin();
    const [times, statuses] = await Promise.all([read(reader, span()), abuse(one, abuser, span())]);
    const { withGarbageMb, loopMs } = await gateway.end();
    // Collections block the loop, so memory is measured after the times.
    const [held] = await Promise.all([gateway.mostHeld(span()), abuse(one, abuser, span())]);
    const beside = median(times);
    const ratio = beside / alone;
    const got = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const figures = `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it, ratio ${ratio.toFixed(2)}`;
    const above = held - rest;
    const memory = `${above.toFixed(0)} MB above its rest (${(withGarbageMb - rest).toFixed(0)} MB with garbage)`;
    const own = `gateway ${memory}, its loop ${loopMs.toFixed(0)} ms`;
    console.log(`${one.name}: ${figures}; ${got.join(", ")}; ${own}`);
    if (!IS_SHORT && (ratio > MOST_RATIO || above > MOST_MB || loopMs > MOST_LOOP_MS)) process.exitCode = 1;
  }
  await gateway.close();
} finally {
  await stopPlatformForJourneys();
}
