import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";
import { joinBet, newBet, propose, untilBet, untilStake, vote, type BetView, type Entry } from "../api/bets.ts";
import { idOf, openNewcomer, openSession, type ApiCaller } from "../api/caller.ts";
import { GOOD_CARD, pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { openTicket } from "../api/tickets.ts";
import { checkMoney } from "../money/check-money.ts";
import { ledgerOf } from "../money/sums.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { killPart, restartPart } from "../platform/kill-part.ts";
import { platform } from "../platform/platform.ts";
import { recordSpans, type Recording } from "../platform/record-spans.ts";
import { waitFor } from "../platform/wait-for.ts";

/** Exporters send every five seconds; before that, a part that was killed or restarted has to be back. */
const EXPORTED_WITHIN_MS = 120_000;

/** A word in everything that these people have and write, so that it is found wherever it leaks. */
const MARK = `zwiebelfisch${randomUUID().slice(0, 8)}`;

/** The trace that a page starts, and its own span, which is never exported. */
const PAGE = { trace: randomUUID().replaceAll("-", ""), span: randomUUID().replaceAll("-", "").slice(16) };

let receiver: Recording;
let token = "";
let creator: ApiCaller;
let joiner: ApiCaller;

beforeAll(async () => {
  receiver = await recordSpans();
  [creator, joiner] = await Promise.all([openNewcomer(MARK), openNewcomer(MARK)]);
  await setUpPayouts(creator);
  await openTicket(creator, `${MARK} asks`);
  const session = await openSession(`${MARK}-page@example.com`);
  const { cookies } = await session.storageState();
  token = cookies.find(({ name }) => name.includes("session"))?.value ?? "";
  await session.get("/api/auth/user", { headers: { traceparent: `00-${PAGE.trace}-${PAGE.span}-00` } });
  await session.dispose();
  await receiver.exportShare(0);
  await liveOneBet();
});
afterAll(async () => {
  await receiver.close();
  expect(await checkMoney()).toEqual([]);
});

/**
 * Runs a bet from its creation until the winner has the money, with no trace exported by random sampling, while one
 * service is killed and another stopped. A killed process loses the spans that it has not exported yet, so the kill
 * waits for their export.
 */
async function liveOneBet(): Promise<void> {
  const written = { ...(await newBet("20.00")), title: `${MARK} opens`, description: `By ${MARK}'s own announcement.` };
  const entry = await creator.post<{ bet: BetView } & Entry>("/api/bets-with-escrow", written);
  const betId = entry.bet.id;
  await pay(entry.clientSecret);
  await untilBet(creator, betId, "to open", ({ status }) => status === "active");
  await joinBet(joiner, betId, "10.01", "against");
  await untilWhole(A_JOIN);
  await untilNoOrphans();
  await killPart("payments");
  await restartPart("bets");
  await propose(creator, betId, "for");
  // A bet that still processes its proposal would settle votes cast meanwhile in the same step.
  await untilWhole(A_PROPOSAL);
  for (const voter of [creator, joiner]) await vote(voter, betId, "approve");
  await untilStake(creator, betId, "released");
  const winner = await idOf(creator);
  await waitFor("the winnings to be transferred", async () => (await ledgerOf(betId, winner)).transferred > 0);
}

/** Identifies a span: the service that exported it, and its name. */
type Hop = readonly [service: string, name: string];

const isHop =
  ([service, name]: Hop) =>
  (span: ReceivedSpan): boolean =>
    span.service === service && span.name === name;

/** Returns a span's ancestors and the spans it links to, recursively, the nearest first. */
function originsOf(span: ReceivedSpan, byId: ReadonlyMap<string, ReceivedSpan>): readonly ReceivedSpan[] {
  const origins = new Set<ReceivedSpan>([span]);
  for (const { parentId, links } of origins) {
    for (const id of [parentId ?? [], links].flat()) {
      const origin = byId.get(id);
      if (origin !== undefined) origins.add(origin);
    }
  }
  return [...origins];
}

/**
 * Returns the hops of a path that are missing among its last span's origins; of several candidates for that span, the
 * best counts.
 */
function missingOf(way: readonly Hop[]): readonly Hop[] {
  const spans = receiver.spans();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const end = way.at(-1);
  const missing = spans
    .filter((span) => end !== undefined && isHop(end)(span))
    .map((span) => {
      const origins = originsOf(span, byId);
      return way.filter((hop) => !origins.some(isHop(hop)));
    });
  return missing.toSorted((a, b) => a.length - b.length)[0] ?? way;
}

/** Waits until nothing is missing, or nothing more will arrive. */
async function untilWhole(way: readonly Hop[]): Promise<readonly Hop[]> {
  await waitFor("spans", async () => missingOf(way).length === 0, EXPORTED_WITHIN_MS).catch(() => undefined);
  return missingOf(way);
}

/** Returns spans whose parent was not exported. */
function orphans(): readonly ReceivedSpan[] {
  const spans = receiver.spans();
  const known = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentId }) => parentId !== undefined && !known.has(parentId));
}

/** Waits until every parent is there, or nothing more will arrive. */
const untilNoOrphans = (): Promise<unknown> =>
  waitFor("every parent", async () => orphans().length === 0, EXPORTED_WITHIN_MS).catch(() => undefined);

const A_PROPOSAL: readonly Hop[] = [
  ["gateway", "POST /api/bets/:id/propose-resolution"],
  ["bets", "graphql proposeResolution"],
  ["bets", "process stakehold.bets.v1.ResolutionProposed"],
  ["bets", "wake betLife"],
  ["bets", "activity reviewBet"],
];

const A_JOIN: readonly Hop[] = [
  ["gateway", "POST /api/bets/:id/join-with-escrow"],
  ["gateway", "ask bets"],
  ["gateway", "POST /graphql"],
  ["bets", "graphql joinBet"],
  ["bets", "POST /rpc/stakehold.payments.v1.StakesService/OpenStake"],
  ["payments", "rpc OpenStake"],
  ["payments", "POST /v1/payment_intents"],
];

describe("each hop of a bet's life is traced, and has the previous one as its origin", () => {
  test.each<readonly [string, readonly Hop[]]>([
    ["a join reserves a participation, and a payment at Stripe", A_JOIN],
    [
      "Stripe's webhook about a payment admits the participation",
      [
        ["payments", "POST /stripe/webhooks/platform"],
        ["bets", "process stakehold.payments.v1.StakeHeld"],
      ],
    ],
    [
      "the deciding vote ends the bet and pays the winner",
      [
        ["gateway", "POST /api/bets/:id/vote"],
        ["voting", "graphql castVote"],
        ["bets", "process stakehold.voting.v1.BallotDecided"],
        ["bets", "process stakehold.bets.v1.BetDecided"],
        ["bets", "wake betLife"],
        ["payments", "activity settleBet"],
        ["payments", "process stakehold.payments.v1.MoneyDue"],
        ["payments", "wake moneyOut"],
        ["payments", "activity drainMoney"],
        ["payments", "POST /v1/transfers"],
      ],
    ],
  ])("%s", async (_what, way) => expect(await untilWhole(way)).toEqual([]));
});

test.each([
  ["bets", "postgresql"],
  ["payments", "postgresql"],
  ["support", "mongodb"],
])("each database query of %s has a parent span", async (service, system) => {
  const queries = () =>
    receiver
      .spans()
      .filter((span) => span.service === service && span.attributes["db.system.name"] === system)
      .map(({ parentId }) => parentId);
  await waitFor("statements", async () => queries().length > 0, EXPORTED_WITHIN_MS).catch(() => undefined);
  expect(queries()).toEqual(expect.arrayContaining([expect.any(String)]));
});

test("a consumed event links to the span that published it, and starts a trace of its own", async () => {
  const consumed = receiver.spans().filter(({ kind }) => kind === "consumer");
  expect(consumed.length).toBeGreaterThan(10);
  expect(consumed.filter(({ parentId, links }) => parentId !== undefined || links.length === 0)).toEqual([]);
});

test("no exported span has a parent that was not exported", async () => {
  await untilNoOrphans();
  expect(orphans().map(({ service, name }) => `${service}: ${name}`)).toEqual([]);
});

test("a page's trace continues in the spans of its request, and starts at the gateway", async () => {
  const ofPage = () => receiver.spans().filter(({ traceId }) => traceId === PAGE.trace);
  await waitFor("the page's trace", async () => ofPage().length > 1, EXPORTED_WITHIN_MS).catch(() => undefined);
  const begun = ofPage().filter(({ parentId }) => parentId === undefined);
  expect(begun.map(({ service, name }) => `${service}: ${name}`)).toEqual(["gateway: GET /api/auth/user"]);
  expect(ofPage().filter(({ service }) => service !== "gateway")).not.toEqual([]);
});

describe("no personal data or secrets appear", () => {
  const secretsIn = (text: string): readonly string[] => {
    const secrets = [MARK, GOOD_CARD, token, "_secret_", "bearer ", "sk_test_", "the city said so"];
    expect(token.length).toBeGreaterThan(16);
    return secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  };

  test("in exported spans and metrics", () => {
    expect([...receiver.measures().keys()]).toContainEqual(
      expect.stringMatching(/^gateway stakehold_request_seconds\{/),
    );
    expect(secretsIn(receiver.text())).toEqual([]);
  });

  test.each(Object.entries(platform().services))("in the metrics endpoint of %s", async (_name, { url }) => {
    for (const accept of ["text/plain", "application/openmetrics-text"]) {
      const shown = await fetch(`${url}/metrics`, { headers: { accept } }).then((answer) => answer.text());
      expect(shown).toContain("stakehold_request_seconds");
      expect(secretsIn(shown)).toEqual([]);
    }
  });

  test("in the logs of any part", () => {
    const folder = join(dirname(process.env[RUN_FILE] ?? ""), "logs");
    const logs = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
    expect(logs.map(([name]) => name)).toEqual(expect.arrayContaining(["gateway.log", "bets.log", "payments.log"]));
    expect(logs.map(([name, text]) => [name, secretsIn(text)]).filter(([, found]) => found?.length)).toEqual([]);
  });
});
