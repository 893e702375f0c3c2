/**
 * Records the platform that `packages/audit/test` falsifies: bets in every ending, in their databases, at Stripe and as
 * events. Run it again when what services write, publish or send to Stripe changes; it replaces the recording.
 */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { createBet, draftBet, joinBet, propose, untilBet, untilStake, vote } from "../api/bets.ts";
import { idOf, openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { adopt, parkedSubjects } from "../api/parked-work.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { chargesOf, transfersOf } from "../money/at-stripe.ts";
import { checkMoney } from "../money/check-money.ts";
import { controlStripe } from "../platform/control-stripe.ts";
import { moveClock } from "../platform/clock.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { rowsOf } from "../platform/on-database.ts";
import { restartWith } from "../platform/outage.ts";
import { platform } from "../platform/platform.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

const RECORDING = join(repositoryRoot, "packages", "audit", "test", "recorded-platform.json");
const DAY_MS = 24 * 3_600_000;
const OPEN_FOR_MS = 3 * DAY_MS;

/** Tables that no audit reads, or that are derived from others. */
const LEFT_OUT = [
  "banned_people",
  "bet_words",
  "clock_offset",
  "dead_letters",
  "idempotency_keys",
  "inbox",
  "ledger_looks",
  "messaging_migrations",
  "migration_checksums",
  "outbox",
  "platform_state",
  "schema_migrations",
  "statement_entries",
  "statement_totals",
];

/** The audit reads none of Stripe's events, so a few are enough. */
const STRIPE_EVENTS = 10;

const people = new Map<string, ApiCaller>();
async function person(name: string): Promise<ApiCaller> {
  const known = people.get(name) ?? (await openNewcomer(name));
  people.set(name, known);
  return known;
}

/** Creates a bet of ann's for 20.00 that bob and cat join, so that a cent is left over. */
async function open(joiners: readonly (readonly [string, string, "for" | "against"])[]): Promise<string> {
  const betId = await createBet(await person("ann"), "20.00", OPEN_FOR_MS);
  for (const [name, amount, side] of joiners) await joinBet(await person(name), betId, amount, side);
  return betId;
}

const THREE = [
  ["bob", "10.01", "against"],
  ["cat", "7.77", "for"],
] as const;

async function decide(betId: string, side: "for" | "against", choice: "approve" | "reject"): Promise<void> {
  await propose(await person("ann"), betId, side);
  await waitFor(
    "the ballot",
    async () => (await rowsOf("voting", "SELECT FROM ballots WHERE bet_id = $1", [betId])).length > 0,
  );
  for (const name of ["ann", "bob", "cat"]) {
    const [bet] = await rowsOf<{ decided: boolean }>(
      "bets",
      "SELECT decision IS NOT NULL AS decided FROM bets WHERE id = $1",
      [betId],
    );
    if (bet?.decided !== true) await (await person(name)).attempt("POST", `/api/bets/${betId}/vote`, { vote: choice });
  }
}

const ended = async (betId: string, status: string) =>
  untilBet(await person("ann"), betId, `to be ${status}`, (bet) => bet.status === status);

/** Creates a charge of the account that belongs to no stake. */
async function payStray(amount: number): Promise<string> {
  const intent = await stripe().paymentIntents.create({
    amount,
    currency: "usd",
    allowed_payment_method_types: ["card"],
  });
  const answer = await fetch(`${platform().stripe.url}/v1/payment_intents/${intent.id}/confirm`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${platform().stripe.publishableKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? "",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2034",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await waitFor(
    "the stray charge to lie in suspense",
    async () =>
      (await rowsOf("payments", "SELECT FROM balances WHERE account = $1 AND cents > 0", [`suspense:${intent.id}`]))
        .length > 0,
  );
  return intent.id;
}

async function chargeOf(betId: string, amount?: number): Promise<string> {
  const { data } = await stripe().charges.list({ transfer_group: `bet:${betId}` });
  const found = data.find((charge) => amount === undefined || charge.amount === amount);
  if (found === undefined) throw new Error(`No charge of ${betId}`);
  return found.id;
}

async function live(): Promise<void> {
  const admin = await openCaller("admin@example.com");
  for (const name of ["ann", "cat"]) await setUpPayouts(await person(name));
  // Paid out, and a winner without an account.
  const paid = await open(THREE);
  await decide(paid, "for", "approve");
  await ended(paid, "resolved");
  const waiting = await open(THREE);
  await decide(waiting, "against", "approve");
  await ended(waiting, "resolved");
  const rejected = await open(THREE);
  await decide(rejected, "for", "reject");
  await ended(rejected, "refunded");
  const voided = await open(THREE);
  await (
    await person("ann")
  ).post(`/api/bets/${voided}/propose-resolution`, { isVoid: true, outcome: "The gauge was stolen." });
  await waitFor(
    "the ballot",
    async () => (await rowsOf("voting", "SELECT FROM ballots WHERE bet_id = $1", [voided])).length > 0,
  );
  for (const name of ["ann", "bob", "cat"])
    await (await person(name)).attempt("POST", `/api/bets/${voided}/vote`, { vote: "approve" });
  await ended(voided, "refunded");
  const cancelled = await open([]);
  await queryGraph(
    await openCaller("staff@example.com"),
    `mutation ($input: CancelUnjoinedBetInput!) { cancelUnjoinedBet(input: $input) { bet { id } } }`,
    { input: { idempotencyKey: randomUUID(), betId: cancelled } },
  );
  await ended(cancelled, "refunded");
  // Disputed by a cardholder: lost, won, and in a decided bet.
  const disputed = await open(THREE);
  const lost: { id?: string } = JSON.parse(
    JSON.stringify(await controlStripe("/disputes", { charge: await chargeOf(disputed, 1026) })),
  );
  await untilStake(await person("bob"), disputed, "disputed").catch(() => undefined);
  await waitFor(
    "the dispute",
    async () => (await rowsOf("payments", "SELECT FROM disputes WHERE id = $1", [lost.id])).length > 0,
  );
  await controlStripe(`/disputes/${lost.id}/close`, { outcome: "lost" });
  await waitFor(
    "the dispute to be lost",
    async () => (await rowsOf("payments", "SELECT FROM disputes WHERE status = 'LOST'")).length > 0,
  );
  // Moved by hand, and adopted.
  const byHand = await open([]);
  const refund = await stripe().refunds.create(
    { charge: await chargeOf(byHand), amount: 500 },
    { idempotencyKey: randomUUID() },
  );
  await waitFor("the refund to wait", async () => (await parkedSubjects(admin, "MADE_BY_HAND")).includes(refund.id));
  await adopt(admin, refund.id, "The person asked for a part of it back");
  await untilStake(await person("ann"), byHand, "refunded");
  // Money that matches nothing: one amount that stays, one that an admin sends back.
  await payStray(1234);
  const stray = await payStray(4321);
  await queryGraph(admin, `mutation ($input: RefundSuspenseInput!) { refundSuspense(input: $input) { __typename } }`, {
    input: { idempotencyKey: randomUUID(), paymentIntent: stray, note: "It was charged by mistake" },
  });
  await waitFor(
    "the stray charge to go back",
    async () =>
      (await rowsOf("payments", "SELECT FROM operations WHERE kind = 'SUSPENSE_REFUND' AND status = 'DONE'")).length >
      0,
  );
  // A transfer that is reversed, and that an admin resumes.
  const reversed = await open(THREE);
  await decide(reversed, "for", "approve");
  await ended(reversed, "resolved");
  const transfers = await waitFor("both transfers", async () => {
    const found = await transfersOf(reversed);
    return found.length === 2 && found;
  });
  await stripe().transfers.createReversal(String(transfers[0]), { amount: 300 });
  await waitFor(
    "the reversal to be parked",
    async () => (await rowsOf("payments", "SELECT FROM parked_work WHERE kind = 'STOPPED_PAYOUT'")).length > 0,
  );
  const [parked] = await rowsOf<{ stake_id: string }>(
    "payments",
    "SELECT stake_id::text FROM parked_work WHERE kind = 'STOPPED_PAYOUT'",
  );
  await queryGraph(admin, `mutation ($input: ActOnStakeInput!) { resumePayout(input: $input) { __typename } }`, {
    input: { idempotencyKey: randomUUID(), stakeId: parked?.stake_id, note: "It was reversed by mistake" },
  });
  // The fee is taken from winnings.
  await Promise.all(["bets", "gateway"].map((part) => restartWith(part, { FEE_POLICY: "WINNINGS" })));
  const winnings = await open(THREE);
  await decide(winnings, "for", "approve");
  await ended(winnings, "resolved");
  const winningsWaiting = await open(THREE);
  await decide(winningsWaiting, "against", "approve");
  await ended(winningsWaiting, "resolved");
  await Promise.all(["bets", "gateway"].map((part) => restartWith(part, { FEE_POLICY: "ENTRY" })));
  // Ended by silence.
  const noConsensus = await open(THREE);
  await propose(await person("ann"), noConsensus, "for");
  await open([["bob", "10.01", "for"]]);
  await draftBet(await person("dan"), "20.00", OPEN_FOR_MS);
  await moveClock(OPEN_FOR_MS + 3_600_000);
  people.clear();
  await waitFor(
    "the bets that nobody ended to be refunded",
    async () =>
      (
        await rowsOf(
          "bets",
          "SELECT FROM bets WHERE decision_reason IN ('NO_CONSENSUS', 'ONE_SIDED') AND ended_at IS NOT NULL",
        )
      ).length >= 2,
  );
  // Undecided: an open bet with an open dispute, one in its vote, one with a banned person.
  for (const name of ["ann", "cat"]) await setUpPayouts(await person(name));
  await open(THREE);
  const open2 = await open(THREE);
  await controlStripe("/disputes", { charge: await chargeOf(open2, 796) });
  const voting = await open(THREE);
  await propose(await person("ann"), voting, "for");
  await waitFor(
    "the ballot",
    async () => (await rowsOf("voting", "SELECT FROM ballots WHERE bet_id = $1", [voting])).length > 0,
  );
  await vote(await person("ann"), voting, "approve");
  const banned = await open([...THREE, ["eve", "5.00", "against"]]);
  // The clock was moved since the admin signed in.
  await queryGraph(
    await openCaller("admin@example.com"),
    `mutation ($input: BanUserInput!) { banUser(input: $input) { __typename } }`,
    { input: { idempotencyKey: randomUUID(), userId: await idOf(await person("eve")), reason: "Voted dishonestly" } },
  );
  await waitFor(
    "the ban",
    async () => (await rowsOf("bets", "SELECT FROM participations WHERE banned_at IS NOT NULL")).length > 0,
  );
  await decide(banned, "for", "approve");
  await ended(banned, "resolved");
  await chargesOf(banned);
}

/** A list of objects with the same fields, whose names are written once. */
type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };

const cellsOf = (object: object): ReadonlyMap<string, unknown> => new Map(Object.entries(object));

function tableOf(objects: readonly object[], columns = Object.keys(objects[0] ?? {})): Table {
  return { columns, rows: objects.map(cellsOf).map((cells) => columns.map((column) => cells.get(column) ?? null)) };
}

async function tablesOf(database: string): Promise<Record<string, Table>> {
  const tables = await rowsOf<{ name: string }>(
    database,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1",
    [LEFT_OUT],
  );
  const filled: Record<string, Table> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: object }>(database, `SELECT to_json(t) AS row FROM ${name} t`);
    const objects = rows.map(({ row }) => row);
    if (objects.length > 0)
      filled[name] = tableOf(name === "stripe_events" ? objects.slice(0, STRIPE_EVENTS) : objects);
  }
  return filled;
}

const eventsOf = async (database: string): Promise<Table> =>
  tableOf(
    await rowsOf(
      database,
      "SELECT key, type, encode(payload, 'base64') AS payload, created_at AS at FROM outbox ORDER BY id",
    ),
  );

/** The fields of Stripe's objects that an audit reads. */
const BOOKED = ["id", "amount", "fee", "currency", "type", "source"];
const CHARGE = [
  "id",
  "amount",
  "currency",
  "status",
  "payment_intent",
  "balance_transaction",
  "payment_method_details",
  "metadata",
];
const REFUND = [
  "id",
  "amount",
  "currency",
  "status",
  "charge",
  "payment_intent",
  "balance_transaction",
  "failure_balance_transaction",
  "metadata",
];
const TRANSFER = ["id", "amount", "amount_reversed", "currency", "destination", "metadata", "reversals"];
const ACCOUNT = ["id", "metadata"];
const DISPUTE = ["id", "status", "amount", "currency", "charge", "payment_intent", "reason", "balance_transactions"];

/** Reads all of one of Stripe's lists, with the fields that an audit reads. */
async function all(list: AsyncIterable<object>, columns: string[]): Promise<Table> {
  const objects: object[] = [];
  for await (const object of list) objects.push(object);
  return tableOf(objects, columns);
}

async function readStripe(): Promise<Record<string, Table>> {
  const api = stripe();
  return {
    charges: await all(api.charges.list({ limit: 100 }), CHARGE),
    refunds: await all(api.refunds.list({ limit: 100 }), REFUND),
    transfers: await all(api.transfers.list({ limit: 100 }), TRANSFER),
    accounts: await all(api.accounts.list({ limit: 100 }), ACCOUNT),
    disputes: await all(api.disputes.list({ limit: 100 }), DISPUTE),
    balanceTransactions: await all(api.balanceTransactions.list({ limit: 100 }), BOOKED),
  };
}

/** Writes a line for each row, so that a change of the recording is readable. */
const written = (recording: object): string =>
  JSON.stringify(recording).replaceAll('"rows":[[', '"rows":[\n[').replaceAll("],[", "],\n[");

await startPlatformWith({});
try {
  await live();
  const violations = await checkMoney();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
  const databases = ["bets", "payments", "voting"];
  const recording = {
    databases: Object.fromEntries(
      await Promise.all(databases.map(async (name) => [name, await tablesOf(name)] as const)),
    ),
    events: Object.fromEntries(await Promise.all(databases.map(async (name) => [name, await eventsOf(name)] as const))),
    stripe: await readStripe(),
  };
  writeFileSync(RECORDING, `${written(recording)}\n`);
  console.log(`Recorded to ${RECORDING}`);
} finally {
  await stopPlatformForJourneys();
}
