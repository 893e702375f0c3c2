import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { untilHolds } from "@stakehold/testing/until.ts";
import {
  createBet,
  draftBet,
  draftJoin,
  joinBet,
  propose,
  untilBet,
  untilStake,
  vote,
  type Entry,
} from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { chargesOf, linesOf } from "../money/at-stripe.ts";
import { auditedSubjects, checkMoney } from "../money/check-money.ts";
import { sendBackForgotten } from "../money/send-back-forgotten.ts";
import { stripeOf } from "../money/sums.ts";
import { fallBackAfter } from "../platform/back-up.ts";
import { moveClock } from "../platform/clock.ts";
import { orderFaults } from "../platform/control-stripe.ts";
import { untilReady } from "../platform/kill-part.ts";
import { rowsOf } from "../platform/on-database.ts";
import { hold, letGo } from "../platform/outage.ts";
import { waitFor } from "../platform/wait-for.ts";

/** How long payments waits for news of a stake before it queries Stripe. */
const QUERIED_AFTER_MS = 10 * 60_000;

/** Longer than payments waits for news of Stripe's fee on a charge before it queries Stripe. */
const FEE_QUERIED_AFTER_MS = 61 * 60_000;

let admin: ApiCaller;
let ann: ApiCaller;
let ben: ApiCaller;
let cat: ApiCaller;

/** Bets by their state at the standby's last change, and one that it never saw. */
let bets: Readonly<Record<"open" | "voting" | "active", string>>;
let unseen: string;
/** Sends the webhooks by which payments books Stripe's fees, and which Stripe holds before. */
let sendFees = async (): Promise<void> => undefined;
/** Cat's participation, which the standby saw reserved and not paid. */
let unpaid: Entry;
/** Cat's bet, whose payment was published before, while bets was down. */
let published: string;

async function twoSided(): Promise<string> {
  const betId = await createBet(ann, "20.00");
  await joinBet(ben, betId, "10.01", "against");
  return betId;
}

const untilPaidOut = (betId: string) =>
  waitFor("the winnings to be paid out", async () => (await stripeOf(betId)).transferred.includes(3001));

/** Returns the ledger's keys of Stripe's fees on the bets that are not booked. */
async function unbookedFees(): Promise<string[]> {
  const charges = (await Promise.all(Object.values(bets).map(chargesOf))).flat();
  const subjects = await auditedSubjects();
  return charges
    .map(({ balanceTransaction }) => `stripe_fee:${balanceTransaction}`)
    .filter((key) => subjects.includes(key));
}

async function decide(betId: string): Promise<void> {
  await propose(ann, betId, "for");
  await Promise.all([ann, ben].map((voter) => vote(voter, betId, "approve")));
}

beforeAll(async () => {
  admin = await openCaller("admin@example.com");
  [ann, ben, cat] = await Promise.all([openNewcomer("ann"), openNewcomer("ben"), openNewcomer("cat")]);
  await Promise.all([setUpPayouts(ann), setUpPayouts(ben)]);
  sendFees = await orderFaults([{ kind: "hold", type: "charge.updated" }]);
  const [open, voting, active] = await Promise.all([createBet(ann, "20.00"), twoSided(), twoSided()]);
  bets = { open, voting, active };
  await propose(ann, voting, "for");
  await vote(ann, voting, "approve");
  unpaid = await draftJoin(cat, open, "5.00", "for");
  published = await payWhileDown("bets");
});

/** Has Cat pay for a bet, whose event is published while a part that handles it is down; returns the bet. */
async function payWhileDown(part: string): Promise<string> {
  const { betId, clientSecret } = await draftBet(cat, "5.00");
  await hold(part);
  await pay(clientSecret);
  await waitFor("the payment to be published", async () => {
    const rows = await rowsOf(
      "payments",
      `SELECT FROM outbox WHERE key = '${betId}' AND type LIKE '%StakeHeld' AND published_at IS NOT NULL`,
    );
    return rows.length > 0;
  });
  return betId;
}

// Every suite of faults uses this Stripe, also after a failure.
afterAll(() => sendFees());

test("PostgreSQL loses seconds in which people vote, pay and are paid out", async () => {
  await fallBackAfter(async () => {
    await letGo("bets");
    await untilBet(cat, published, "to open", ({ status }) => status === "active");
    await Promise.all([vote(ben, bets.voting, "approve"), decide(bets.active), pay(unpaid.clientSecret)]);
    unseen = await createBet(ben, "20.00");
    await sendFees();
    await untilHolds(async () => expect(await unbookedFees()).toEqual([]));
    await Promise.all([bets.voting, bets.active].map(untilPaidOut));
    await untilBet(cat, bets.open, "to count the place", ({ participantCount }) => participantCount === 2);
  });
  await Promise.all(["bets", "payments", "voting", "identity", "gateway"].map(untilReady));
  await untilHolds(async () => expect(await ben.attempt("GET", `/api/bets/${unseen}`)).toMatchObject({ status: 404 }));
});

test("a payment published before, and handled in those seconds, is handled again", async () => {
  await untilBet(cat, published, "to open", ({ status }) => status === "active");
});

test("a bet decided in those seconds is decided again by the same votes, and pays nobody twice", async () => {
  await vote(ben, bets.voting, "approve");
  await untilStake(ann, bets.voting, "released");
  expect((await stripeOf(bets.voting)).transferred).toEqual([3001]);
});

test("a bet proposed in those seconds is proposed and decided again, and pays nobody twice", async () => {
  await decide(bets.active);
  await untilStake(ann, bets.active, "released");
  expect((await stripeOf(bets.active)).transferred).toEqual([3001]);
});

test("a participation paid in those seconds counts by itself once payments queries Stripe", async () => {
  await moveClock(QUERIED_AFTER_MS);
  await untilBet(cat, bets.open, "to count the place", ({ participantCount }) => participantCount === 2);
});

test("Stripe's fees booked in those seconds are booked again once payments queries their charges", async () => {
  expect(await unbookedFees()).not.toEqual([]);
  await moveClock(FEE_QUERIED_AFTER_MS);
  await untilHolds(async () => expect(await unbookedFees()).toEqual([]));
});

test("the audit lists charges for a bet that no longer exists, which are refunded at Stripe", async () => {
  const charges = await chargesOf(unseen);
  const named = [...charges.map(({ id }) => id), ...charges.flatMap(linesOf), "stripe_clearing"].toSorted();
  await untilHolds(async () => expect(await auditedSubjects()).toEqual(named));
  expect(await sendBackForgotten(admin)).toEqual(charges.map(({ id }) => id));
});

test("in the end the books balance to the cent", async () => {
  await untilHolds(async () => expect(await checkMoney()).toEqual([]));
});
