/**
 * Plays what an abuser would do at the front door, one kind after the other, while another person goes on reading.
 * Before and beside each kind that person's requests are timed, and their median may not double. SECONDS says how long
 * each kind is played: 10 unless told.
 */
import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "@stakehold/testing/median.ts";
import { createBet, newBet } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { platform } from "../platform/platform.ts";

const SECONDS = Number(process.env["SECONDS"] ?? 10);

/** Requests of one kind that are under way at once. */
const AT_ONCE = 4;
const BETWEEN_ACTS_MS = 40;
const BETWEEN_READS_MS = 150;
const MOST_RATIO = 2;

/** The limits of production, which a platform on one computer widens. */
const LIMITS = {
  SIGN_INS_PER_MINUTE: "20",
  MONEY_CALLS_PER_MINUTE: "10",
  TICKETS_PER_HOUR: "5",
  MUTATIONS_PER_MINUTE: "60",
};

const VICTIM = "198.51.100.1";
const ABUSER = "203.0.113.1";

const FEED = "{ bets(first: 20) { nodes { id title currentPool { amount } participantCount } } }";

/** One thing that an abuser does again and again; returns the status that it got. */
type Abuse = { readonly name: string; readonly act: () => Promise<number> };

const secret = () => randomBytes(32).toString("base64url");

const get = async (path: string, headers: Record<string, string>): Promise<number> => {
  const answer = await fetch(`${platform().url}${path}`, {
    headers: { "x-forwarded-for": ABUSER, ...headers },
    redirect: "manual",
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sends GraphQL as somebody who is signed in. */
const ask = async (caller: ApiCaller, query: string): Promise<number> =>
  (await caller.attempt("POST", "/graphql", { query })).status;

function abusesOf(abuser: ApiCaller, betId: string, bet: unknown): readonly Abuse[] {
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
  return [
    { name: "invented tokens", act: () => get("/api/auth/user", { authorization: `Bearer ${secret()}` }) },
    { name: "invented sessions", act: () => get("/api/auth/user", { cookie: `session=${secret()}` }) },
    {
      name: "cookies of 15 KB",
      act: () => get("/api/auth/user", { cookie: `session=${randomBytes(11_000).toString("base64url")}` }),
    },
    { name: "sign-ins", act: () => get("/api/login", {}) },
    { name: "20 joins in one request", act: () => ask(abuser, `mutation { ${joins.join(" ")} }`) },
    { name: "bets", act: async () => (await abuser.attempt("POST", "/api/bets-with-escrow", bet)).status },
    {
      name: "tickets",
      act: async () =>
        (await abuser.attempt("POST", "/api/support/tickets", { subject: "s", description: "d", category: "other" }))
          .status,
    },
    { name: "dear queries", act: () => ask(abuser, dear) },
    {
      name: "fragments that double",
      act: () => ask(abuser, `{ bet(id: "${betId}") { ...F0 } } ${doubling.join(" ")} fragment F19 on Bet { id }`),
    },
    { name: "the largest pages", act: () => ask(abuser, "{ bets(first: 100) { nodes { id title description } } }") },
  ];
}

/** Reads as a person does until told to stop; returns the milliseconds of each request. */
async function read(reader: ApiCaller, until: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!until.aborted) {
    const began = performance.now();
    const status = await ask(reader, FEED);
    if (status !== 200) throw new Error(`The reader was refused with ${status}`);
    times.push(performance.now() - began);
    await pause(BETWEEN_READS_MS);
  }
  return times;
}

/** Does one thing again and again; returns how often each status came. */
async function abuse({ act }: Abuse, until: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const again = async () => {
    while (!until.aborted) {
      const status = await act();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(BETWEEN_ACTS_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, again));
  return statuses;
}

/** Megabytes that the gateway holds. */
const gatewayMegabytes = (): number =>
  Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(platform().pids["gateway"])])) / 1024);

await startPlatformWith(LIMITS);
try {
  const reader = await openCaller(`reader-${randomUUID().slice(0, 8)}@example.com`, VICTIM);
  const abuser = await openCaller(`abuser-${randomUUID().slice(0, 8)}@example.com`, ABUSER);
  const betId = await createBet(await openNewcomer("creator"), "20.00");
  const span = () => AbortSignal.timeout(SECONDS * 1000);

  for (const one of abusesOf(abuser, betId, await newBet("20.00"))) {
    const alone = median(await read(reader, span()));
    const [times, statuses] = await Promise.all([read(reader, span()), abuse(one, span())]);
    const beside = median(times);
    const ratio = beside / alone;
    const got = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const figures = `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside it, ratio ${ratio.toFixed(2)}`;
    console.log(`${one.name}: ${figures}; ${got.join(", ")}; gateway ${gatewayMegabytes()} MB`);
    if (ratio > MOST_RATIO) process.exitCode = 1;
  }
} finally {
  await stopPlatformForJourneys();
}
