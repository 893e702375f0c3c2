import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { draftBet, draftJoin, newBet, propose, stakeIn, untilBet, untilStake, vote, type Entry } from "../api/bets.ts";
import { idOf, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { draftBet as draftBetOnPage, draftJoin as draftJoinOnPage } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";
import { checkMoney } from "../money/check-money.ts";
import { countRows } from "../money/count-rows.ts";
import { previewOf, shownMoney } from "../money/shown.ts";
import { chargeAtStripe, ledgerOf, stripeOf } from "../money/sums.ts";
import { waitFor } from "../platform/wait-for.ts";

/** Stake, fee and charge. */
type Charge = readonly [stake: string, fee: string, total: string];

const SMALLEST: Charge = ["1.00", "0.03", "1.03"];
const LARGEST: Charge = ["975609.75", "24390.24", "999999.99"];

/** The minimum, the maximum, and both sides of every rounding of a fee. */
const AMOUNTS: readonly Charge[] = [
  SMALLEST,
  ["1.19", "0.03", "1.22"],
  ["1.20", "0.03", "1.23"],
  ["1.39", "0.03", "1.42"],
  ["1.40", "0.04", "1.44"],
  ["1.79", "0.04", "1.83"],
  ["1.80", "0.05", "1.85"],
  ["333.33", "8.33", "341.66"],
  ["99999.99", "2500.00", "102499.99"],
  LARGEST,
];

let creator: ApiCaller;
let joiner: ApiCaller;

beforeAll(async () => {
  [creator, joiner] = await Promise.all([openNewcomer("creator"), openNewcomer("joiner")]);
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

/** Creates a bet and a participation in it for the same amount, and pays for the bet only. */
async function enterTwice(amount: string): Promise<readonly [Entry, Entry]> {
  const created = await draftBet(creator, amount);
  expect(await chargeAtStripe(created.clientSecret)).toBe(cents(created.totalAmount));
  await pay(created.clientSecret);
  await untilBet(creator, created.betId, "to open", ({ status }) => status === "active");
  const joined = await draftJoin(joiner, created.betId, amount, "against");
  expect(await chargeAtStripe(joined.clientSecret)).toBe(cents(joined.totalAmount));
  return [created, joined];
}

/** Checks that every view of a paid stake shows the same. */
async function expectShown(caller: ApiCaller, betId: string, charge: Charge): Promise<void> {
  const [stake, fee, total] = charge;
  expect(await shownMoney(caller, betId)).toEqual({
    charge,
    place: ["IN_ESCROW", total],
    settlement: null,
    statement: [`STAKE ${stake}`, `FEE ${fee}`],
  });
  expect(await stakeIn(caller, betId)).toMatchObject({ status: "held", amount: Number(stake) });
  expect(await ledgerOf(betId, await idOf(caller))).toMatchObject({
    status: "HELD",
    stake: cents(stake),
    fee: cents(fee),
    payable: null,
  });
}

describe("the amounts previewed, returned, charged, booked and displayed are equal to the cent", () => {
  test.each(AMOUNTS)("a stake of %s", async (stake, fee, total) => {
    expect(await previewOf(creator, { amount: stake })).toMatchObject({ charge: [stake, fee, total] });
    const [created, joined] = await enterTwice(stake);
    const { betId } = created;
    expect(await previewOf(joiner, { amount: stake, betId, position: "AGAINST" })).toMatchObject({
      charge: [stake, fee, total],
    });
    expect([created.totalAmount, joined.totalAmount]).toEqual([total, total]);
    await pay(joined.clientSecret);
    await untilStake(joiner, betId, "held");

    for (const caller of [creator, joiner]) await expectShown(caller, betId, [stake, fee, total]);
    expect(await stripeOf(betId)).toEqual({ charged: [cents(total), cents(total)], refunded: [], transferred: [] });
  });

  test("the largest pool of two is won, and paid out in full", async () => {
    const [stake, fee, total] = LARGEST;
    const [{ betId }, { clientSecret }] = await enterTwice(stake);
    await pay(clientSecret);
    await untilBet(joiner, betId, "to have two", ({ participantCount }) => participantCount === 2);
    await setUpPayouts(creator);
    await propose(creator, betId, "for");
    for (const voter of [creator, joiner]) await vote(voter, betId, "approve");
    const isPaidOut = async () => (await shownMoney(creator, betId)).place[0] === "PAID_OUT";
    await waitFor("the winnings to be paid out", isPaidOut);
    // Read again: the parts of one response are read one after the other, and the payout came in between.
    expect(await shownMoney(creator, betId)).toMatchObject({
      place: ["PAID_OUT", "1951219.50"],
      settlement: { pool: "1951219.50", lost: stake, equalShare: stake, fees: "48780.48", won: "1951219.50" },
      statement: [`STAKE ${stake}`, `FEE ${fee}`, "WINNINGS 1951219.50", "PAYOUT 1951219.50"],
    });
    expect(await stripeOf(betId)).toEqual({
      charged: [cents(total), cents(total)],
      refunded: [],
      transferred: [195121950],
    });
  });
});

/** Counts what an accepted call would create. */
const made = async () => ({
  bets: await countRows("bets", "bets"),
  participations: await countRows("bets", "participations"),
  stakes: await countRows("payments", "stakes"),
  operations: await countRows("payments", "operations"),
});

describe("just outside the limits nothing is created", () => {
  let betId: string;
  beforeAll(async () => {
    betId = (await enterTwice("1.00"))[0].betId;
  });

  test.each([
    ["0.99", "BELOW_MINIMUM"],
    ["975609.76", "AMOUNT_TOO_LARGE"],
    ["99999999999.99", "AMOUNT_TOO_LARGE"],
  ])("for a stake of %s", async (amount, code) => {
    const before = await made();
    const stranger = await openNewcomer("stranger");
    const create = await stranger.attempt("POST", "/api/bets-with-escrow", {
      ...(await newBet(amount)),
      minEntry: amount === "0.99" ? amount : "1.00",
    });
    const join = await stranger.attempt("POST", `/api/bets/${betId}/join-with-escrow`, { amount, position: "against" });
    expect([create.status, create.body.code, join.status, join.body.code]).toEqual([400, code, 400, code]);
    expect(await made()).toEqual(before);
    if (code === "AMOUNT_TOO_LARGE") await expect(previewOf(stranger, { amount })).rejects.toThrow(code);
  });
});

describe("a page shows before the payment what the card will be charged", () => {
  let browser: Browser;
  let person: Person;
  beforeAll(async () => {
    browser = await startBrowser();
    person = await signIn(browser, "erin@example.com");
  });
  afterAll(() => browser.close());

  test.each([SMALLEST, LARGEST])("for %s", async (amount, fee, total) => {
    const sums = { amount, fee, total };
    const title = `It is so (${randomUUID().slice(0, 8)})`;
    expect(await draftBetOnPage(person, { title, totalAmount: amount, minEntry: "1.00" })).toEqual(sums);
    const { betId, clientSecret } = await draftBet(creator, amount);
    await pay(clientSecret);
    await untilBet(creator, betId, "to open", ({ status }) => status === "active");
    expect(await draftJoinOnPage(person, betId, "AGAINST", amount)).toEqual(sums);
  });
});
