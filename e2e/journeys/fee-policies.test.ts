import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { draftBet, draftJoin, propose, stakeIn, untilBet, untilStake, vote } from "../api/bets.ts";
import { idOf, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { draftJoin as draftJoinOnPage } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";
import { checkMoney } from "../money/check-money.ts";
import { previewOf, shownMoney } from "../money/shown.ts";
import { chargeAtStripe, ledgerOf, stripeOf } from "../money/sums.ts";
import { restartWith } from "../platform/outage.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

type Policy = "ENTRY" | "WINNINGS";

const POLICIES: readonly Policy[] = ["ENTRY", "WINNINGS"];

/** Stake, fee and charge of each entry: alice is for, bob against, carol for. */
const CHARGES = {
  ENTRY: [
    ["20.00", "0.50", "20.50"],
    ["10.01", "0.25", "10.26"],
    ["7.77", "0.19", "7.96"],
  ],
  WINNINGS: [
    ["20.00", "0.00", "20.00"],
    ["10.01", "0.00", "10.01"],
    ["7.77", "0.00", "7.77"],
  ],
} as const;

const SIDES = ["for", "against", "for"] as const;

/**
 * What winners get: their own stake and half of bob's, the odd cent to the first admitted. 13 cents is 2.5% of both.
 */
const WON = { ENTRY: ["25.01", "12.77"], WINNINGS: ["24.88", "12.64"] } as const;

/** The winners' statements about that. */
const TOLD = {
  ENTRY: [
    ["WINNINGS 25.01", "PAYOUT 25.01"],
    ["WINNINGS 12.77", "PAYOUT 12.77"],
  ],
  WINNINGS: [
    ["WINNINGS 25.01", "WINNINGS_FEE 0.13", "PAYOUT 24.88"],
    ["WINNINGS 12.77", "WINNINGS_FEE 0.13", "PAYOUT 12.64"],
  ],
} as const;

/** What Stakehold keeps in fees. */
const FEES = { ENTRY: "0.94", WINNINGS: "0.26" } as const;

/** For each policy, a bet that is won and one that is refunded. */
type Bets = Readonly<Record<Policy, { readonly won: string; readonly refunded: string }>>;

let people: readonly [ApiCaller, ApiCaller, ApiCaller];
let bets: Bets;
let browser: Browser;
let reader: Person;

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

/** Sets the policy of new bets; the gateway shows it to pages. */
async function choosePolicy(policy: Policy): Promise<void> {
  await Promise.all(["bets", "gateway"].map((part) => restartWith(part, { FEE_POLICY: policy })));
  expect(await chosenPolicy()).toMatchObject({ feePolicy: policy });
}

const chosenPolicy = async (): Promise<unknown> => (await fetch(`${platform().url}/api/config`)).json();

async function openBet(policy: Policy): Promise<string> {
  const [creator] = people;
  const [[stake, fee, total]] = CHARGES[policy];
  expect(await previewOf(creator, { amount: stake })).toEqual({
    charge: [stake, fee, total],
    feePolicy: policy,
    payoutIfWon: null,
  });
  const { betId, clientSecret, totalAmount } = await draftBet(creator, stake);
  expect([totalAmount, await chargeAtStripe(clientSecret)]).toEqual([total, cents(total)]);
  await pay(clientSecret);
  const bet = await untilBet(creator, betId, "to open", ({ status }) => status === "active");
  expect(bet.feePolicy).toBe(policy);
  return betId;
}

/** Joins one after the other, because admission decides who gets the odd cent. */
async function join(policy: Policy, betId: string): Promise<void> {
  for (const place of [1, 2] as const) {
    const [joiner, side, charge] = [people[place], SIDES[place], CHARGES[policy][place]];
    const [stake, , total] = charge;
    const position = side === "for" ? "FOR" : "AGAINST";
    expect(await previewOf(joiner, { amount: stake, betId, position })).toMatchObject({ charge, feePolicy: policy });
    const { clientSecret, totalAmount } = await draftJoin(joiner, betId, stake, side);
    expect([totalAmount, await chargeAtStripe(clientSecret)]).toEqual([total, cents(total)]);
    await pay(clientSecret);
    await untilBet(joiner, betId, "to admit", ({ participantCount }) => participantCount === place + 1);
  }
}

beforeAll(async () => {
  const named = (name: string) => openNewcomer(name);
  people = await Promise.all([named("alice"), named("bob"), named("carol")]);
  for (const winner of [people[0], people[2]]) await setUpPayouts(winner);
  browser = await startBrowser();
  reader = await signIn(browser, "erin@example.com");
});
afterAll(async () => {
  await browser.close();
  // Journeys after a failed one expect the default policy.
  if (Object(await chosenPolicy()).feePolicy !== "ENTRY") await choosePolicy("ENTRY");
  expect(await checkMoney()).toEqual([]);
});

test("a bet keeps its policy from creation, whatever the setting is when it is joined", async () => {
  const entry = { won: await openBet("ENTRY"), refunded: await openBet("ENTRY") };
  await choosePolicy("WINNINGS");
  const winnings = { won: await openBet("WINNINGS"), refunded: await openBet("WINNINGS") };
  bets = { ENTRY: entry, WINNINGS: winnings };
  for (const policy of POLICIES) await join(policy, bets[policy].won);
  await choosePolicy("ENTRY");
  for (const policy of POLICIES) await join(policy, bets[policy].refunded);
});

test.each(POLICIES)("a page shows before the payment what a card is charged for a bet of %s", async (policy) => {
  const [amount, fee, total] = CHARGES[policy][1];
  expect(await draftJoinOnPage(reader, bets[policy].won, "AGAINST", amount)).toEqual({ amount, fee, total });
});

describe.each(POLICIES)("every view of a bet of %s shows the same cents", (policy) => {
  test("when it is won", async () => {
    const [alice, bob, carol] = people;
    const betId = bets[policy].won;
    await propose(alice, betId, "for");
    for (const voter of [alice, bob]) await vote(voter, betId, "approve");
    for (const winner of [alice, carol]) await untilPlace(winner, betId, "PAID_OUT");
    const [first, second] = WON[policy];
    await expectShown(policy, betId, [
      ["released", "PAID_OUT", first, TOLD[policy][0]],
      ["forfeited", "WITH_WINNERS", "10.01", []],
      ["released", "PAID_OUT", second, TOLD[policy][1]],
    ]);
    const [a, b, c] = CHARGES[policy];
    const won = ((cents(first) + cents(second)) / 100).toFixed(2);
    expect((await shownMoney(bob, betId)).settlement).toEqual({
      outcome: "FOR",
      feePolicy: policy,
      pool: "37.78",
      lost: "10.01",
      equalShare: "5.00",
      leftoverCents: 1,
      fees: FEES[policy],
      won,
      refunded: "0.00",
      shares: expect.arrayContaining([
        `WON ${a[0]} + ${a[1]}: ${first}`,
        `LOST ${b[0]} + ${b[1]}: 0.00`,
        `WON ${c[0]} + ${c[1]}: ${second}`,
      ]),
    });
    expect(await stripeOf(betId)).toMatchObject({ refunded: [], transferred: [cents(second), cents(first)] });
  });

  test("when it is refunded", async () => {
    const [alice, bob, carol] = people;
    const betId = bets[policy].refunded;
    await propose(alice, betId, "for");
    for (const voter of [bob, carol]) await vote(voter, betId, "reject");
    for (const person of people) await untilStake(person, betId, "refunded");
    await expectShown(
      policy,
      betId,
      CHARGES[policy].map(([, , total]) => ["refunded", "ON_CARD", total, [`REFUND ${total}`]]),
    );
    const totals = CHARGES[policy].map(([, , total]) => cents(total)).toSorted((x, y) => x - y);
    expect(await stripeOf(betId)).toEqual({ charged: totals, refunded: totals, transferred: [] });
    expect((await shownMoney(bob, betId)).settlement).toMatchObject({ outcome: "REFUND", fees: "0.00", won: "0.00" });
  });
});

test("a person's total winnings over the bets of both policies equal what the ledger paid beyond their own stakes", async () => {
  const gains = { alice: "9.89", carol: "9.87" };
  const shown = async (caller: ApiCaller) =>
    (await caller.get<{ readonly totalWinnings: string }>("/api/auth/user")).totalWinnings;
  await waitFor("the winnings to be counted", async () => (await shown(people[0])) === gains.alice);
  await waitFor("the winnings to be counted", async () => (await shown(people[2])) === gains.carol);
  expect(await shown(people[1])).toBe("0.00");
});

test("a winner's page shows what was paid out under each policy, and what was refunded to the card", async () => {
  const { page } = await signIn(browser, people[0].email);
  await page.goto("/escrow-balance");
  await page
    .getByText(/Paid to your payout account/)
    .first()
    .waitFor();
  const shown = await page.getByRole("main").innerText();
  for (const amount of ["$25.01", "$24.88", "$20.50", "$20.00"]) expect(shown).toContain(amount);
});

const untilPlace = (caller: ApiCaller, betId: string, place: string): Promise<boolean> =>
  waitFor(
    `the money of ${caller.email} to be ${place}`,
    async () => (await shownMoney(caller, betId)).place[0] === place,
  );

/** A stake's status in REST, where its money is, and its statement entries after the charge. */
type Ending = readonly [status: string, place: string, amount: string, moved: readonly string[]];

async function expectShown(policy: Policy, betId: string, endings: readonly Ending[]): Promise<void> {
  for (const [index, [status, place, amount, moved]] of endings.entries()) {
    const [person, charge] = [people[index], CHARGES[policy][index]];
    if (person === undefined || charge === undefined) throw new Error("More endings than people");
    const [stake, fee] = charge;
    const charged = policy === "ENTRY" ? [`STAKE ${stake}`, `FEE ${fee}`] : [`STAKE ${stake}`];
    expect(await shownMoney(person, betId)).toMatchObject({
      charge,
      place: [place, amount],
      statement: [...charged, ...moved],
    });
    expect(await stakeIn(person, betId)).toMatchObject({ status, amount: Number(stake) });
    const paid = await ledgerOf(betId, await idOf(person));
    expect(paid).toMatchObject({
      status: status.toUpperCase(),
      stake: cents(stake),
      fee: cents(fee),
      payable: status === "released" ? cents(amount) : null,
      transferred: status === "released" ? cents(amount) : 0,
      refunded: status === "refunded" ? cents(amount) : 0,
    });
  }
}
