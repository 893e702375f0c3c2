import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "@jest/globals";
import { untilHolds } from "@stakehold/testing/until.ts";
import { createBet, draftJoin, joinBet, propose, untilBet, untilStake, vote, type Entry } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { adopt, parkedSubjects } from "../api/parked-work.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { openTicket, ticketSubjects } from "../api/tickets.ts";
import { chargesOf, linesOf, refundsOf, transfersOf, type ChargeAtStripe } from "../money/at-stripe.ts";
import { auditedSubjects, checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { backUp, type Backup } from "../platform/back-up.ts";
import { moveClock } from "../platform/clock.ts";
import { untilPublished } from "../platform/skip-events.ts";
import { restartPart } from "../platform/kill-part.ts";
import { during } from "../platform/outage.ts";
import { restore } from "../platform/restore.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

const MINUTE_MS = 60_000;

/** How much time is lost. */
const LOST_MS = 25 * MINUTE_MS;

/** A difference younger than an hour may be in flight, and does not count yet. */
const REPORTS_DIFFERENCES_MS = 2 * 60 * MINUTE_MS;

/** Stripe forgets idempotency keys after a day. */
const FORGOTTEN_MS = 25 * 60 * MINUTE_MS;

let admin: ApiCaller;
let ann: ApiCaller;
let ben: ApiCaller;
let cat: ApiCaller;

/** Bets by their state at the instant of the backup, and one that was created after it. */
let bets: Readonly<Record<"open" | "agreed" | "voting" | "rejecting" | "proposed" | "paid", string>>;
let gone: string;
let unpaid: Entry;
let backup: Backup;

/** What Stripe did in the lost time: charges for lost stakes, and movements by lost rows. */
let lost: { readonly charges: readonly ChargeAtStripe[]; readonly moved: readonly string[] };

async function twoSided(): Promise<string> {
  const betId = await createBet(ann, "20.00");
  await joinBet(ben, betId, "10.01", "against");
  return betId;
}

/** Proposes the creator's side and approves it as the creator. */
async function proposeFor(betId: string): Promise<void> {
  await propose(ann, betId, "for");
  await vote(ann, betId, "approve");
}

/** Makes the creator's side win. */
async function win(betId: string): Promise<void> {
  await proposeFor(betId);
  await vote(ben, betId, "approve");
}

const untilTransferred = (betId: string, cents: number) =>
  waitFor("the winnings to be paid out", async () => (await stripeOf(betId)).transferred.includes(cents));

const untilRefunded = (betId: string, cents: readonly number[]) =>
  untilHolds(async () => expect((await stripeOf(betId)).refunded).toEqual(cents));

const untilMovedByHand = (ids: readonly string[]) =>
  untilHolds(async () => expect(await parkedSubjects(admin, "MADE_BY_HAND")).toEqual(ids.toSorted()));

/**
 * Stripe's statement is compared with the ledger whenever another process becomes leader; the whole balance only while
 * nothing moves.
 */
async function untilDifferences(keys: readonly string[]): Promise<void> {
  await restartPart("payments");
  await untilHolds(async () => {
    const reported = await parkedSubjects(admin, "DIFFERENCE");
    expect(reported.filter((key) => key !== "balance")).toEqual(keys.toSorted());
  });
}

beforeAll(async () => {
  admin = await openCaller("admin@example.com");
  [ann, ben, cat] = await Promise.all([openNewcomer("ann"), openNewcomer("ben"), openNewcomer("cat")]);
  await Promise.all([setUpPayouts(ann), setUpPayouts(ben)]);
  // Long enough before the backup: MongoDB's copy is of a killed server, and may lack its last seconds.
  await openTicket(ben, "Before");
});

test("a backup is made with bets in every state and one service lagging behind", async () => {
  const [open, ...twoSides] = await Promise.all([createBet(ann, "20.00"), ...Array.from({ length: 5 }, twoSided)]);
  const [agreed = "", voting = "", rejecting = "", proposed = "", paid = ""] = twoSides;
  bets = { open, agreed, voting, rejecting, proposed, paid };
  await Promise.all([...[voting, rejecting].map(proposeFor), win(paid)]);
  await untilTransferred(paid, 3001);
  unpaid = await draftJoin(cat, open, "5.00", "for");
  // Bets has published the proposal, but voting has not consumed it: the backup has no ballot.
  await during("voting", "down", async () => {
    await propose(ann, proposed, "for");
    await untilPublished("bets");
    backup = await backUp();
  });
});

test("people continue to join, pay, decide, and are paid out and refunded, all of which will be lost", async () => {
  await openTicket(ben, "After");
  await pay(unpaid.clientSecret);
  const join = await draftJoin(ben, bets.open, "10.01", "against");
  await pay(join.clientSecret);
  gone = await twoSided();
  await Promise.all([win(gone), win(bets.agreed), vote(ben, bets.voting, "approve")]);
  await vote(ben, bets.rejecting, "reject");
  await untilBet(ann, bets.open, "to have all three", ({ participantCount }) => participantCount === 3);
  await Promise.all([gone, bets.voting, bets.agreed].map((betId) => untilTransferred(betId, 3001)));
  await untilRefunded(bets.rejecting, [1026, 2050]);
  await moveClock(LOST_MS);

  const joined = (await chargesOf(bets.open)).filter(({ stakeId }) => stakeId === join.participationId);
  const transfers = await Promise.all([gone, bets.voting, bets.agreed].map(transfersOf));
  lost = {
    charges: [...joined, ...(await chargesOf(gone))],
    moved: [...transfers.flat(), ...(await refundsOf(bets.rejecting))],
  };
  expect([lost.charges.length, lost.moved.length]).toEqual([3, 5]);
});

test("after a restore the audit and the reconciliation list exactly what Stripe did that no row records", async () => {
  await restore(backup, LOST_MS);
  expect(await ann.attempt("GET", `/api/bets/${gone}`)).toMatchObject({ status: 404 });
  expect(await ticketSubjects(ben)).toEqual(["Before"]);
  const linesOfCharges = lost.charges.flatMap(linesOf);
  const linesOfMoved = lost.moved.map((id) => `${id.startsWith("re_") ? "refund" : "transfer"}:${id}`);
  const atStripe = [...lost.charges.map(({ id }) => id), ...lost.moved, "stripe_clearing"];
  // Events published for these bets, a decision, votes or a ballot, are lost.
  const published = [bets.agreed, bets.voting, bets.rejecting];
  const named = [...atStripe, ...linesOfCharges, ...linesOfMoved, ...published].toSorted();
  await untilHolds(async () => expect(await auditedSubjects()).toEqual(named));

  await moveClock(REPORTS_DIFFERENCES_MS);
  await untilDifferences([...linesOfCharges, ...linesOfMoved]);
});

test("money of a lost bet is refunded at Stripe, and an admin adopts the refunds", async () => {
  for (const id of await transfersOf(gone)) await stripe().transfers.createReversal(id);
  const refunds = await Promise.all(
    lost.charges.map(({ id }) => stripe().refunds.create({ charge: id }, { idempotencyKey: randomUUID() })),
  );
  await untilMovedByHand(refunds.map(({ id }) => id));
  for (const { id } of refunds) await adopt(admin, id, "The restore took its stake away");
});

test("a participation paid meanwhile is admitted, and a person with a lost one joins again", async () => {
  await untilBet(cat, bets.open, "to have the paid place", ({ participantCount }) => participantCount === 2);
  await joinBet(ben, bets.open, "10.01", "against");
  await propose(ann, bets.open, "against");
  await Promise.all([vote(ann, bets.open, "approve"), vote(ben, bets.open, "approve")]);
  await untilTransferred(bets.open, 3501);
});

test("a ballot that voting had never received opens and is decided", async () => {
  await Promise.all([ann, ben].map((voter) => vote(voter, bets.proposed, "approve")));
  await untilTransferred(bets.proposed, 3001);
});

test("a repeated decision causes no second payout or refund, although Stripe has forgotten the keys", async () => {
  await moveClock(FORGOTTEN_MS);
  [admin, ann, ben] = await Promise.all([openCaller(admin.email), openCaller(ann.email), openCaller(ben.email)]);
  await vote(ben, bets.voting, "approve");
  await vote(ben, bets.rejecting, "reject");
  await untilStake(ann, bets.voting, "released");
  for (const person of [ann, ben]) await untilStake(person, bets.rejecting, "refunded");
});

test("a changed decision waits for an admin, who adopts the earlier payout", async () => {
  await proposeFor(bets.agreed);
  await vote(ben, bets.agreed, "reject");
  await untilRefunded(bets.agreed, [1026]);
  const paidOut = await transfersOf(bets.agreed);
  await untilMovedByHand(paidOut);
  for (const id of paidOut) await adopt(admin, id, "Paid out before the restore");
  await untilStake(ann, bets.agreed, "refunded");
});

test("in the end everyone has their money once, nothing waits, and the books balance to the cent", async () => {
  const [two, won] = [[1026, 2050], [3001]];
  expect(await stripeOf(bets.open)).toEqual({
    charged: [513, 1026, 1026, 2050],
    refunded: [1026],
    transferred: [3501],
  });
  for (const betId of [bets.voting, bets.proposed, bets.paid]) {
    expect(await stripeOf(betId)).toEqual({ charged: two, refunded: [], transferred: won });
  }
  expect(await stripeOf(bets.rejecting)).toEqual({ charged: two, refunded: two, transferred: [] });
  expect(await stripeOf(bets.agreed)).toEqual({ charged: two, refunded: [1026], transferred: won });
  expect(await checkMoney()).toEqual([]);
  await untilDifferences([]);
  await untilMovedByHand([]);
});
