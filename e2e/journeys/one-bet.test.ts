import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { createBet, joinBet } from "../api/bets.ts";
import { openCaller, openNewcomer } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { stakeStatusOf, untilStatus } from "../browser/api-of-person.ts";
import { betIdOf, draftBet, draftJoin, payByCard, propose, vote } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import type { NewBet } from "../browser/forms.ts";
import { setUpPayouts } from "../browser/payouts.ts";
import { sees, signIn, signInAgain, userIdOf, type Person } from "../browser/person.ts";
import { amountsOfRows, statementFile } from "../browser/tables.ts";
import { DECLINED_CARD } from "../api/pay.ts";
import { checkMoney } from "../money/check-money.ts";
import { ledgerOf, stripeOf } from "../money/sums.ts";
import { moveClock } from "../platform/clock.ts";
import { waitFor } from "../platform/wait-for.ts";

const VOTING_PERIOD_MS = 3 * 86_400_000;

let browser: Browser;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  browser = await startBrowser();
  alice = await signIn(browser, "alice@example.com");
  bob = await signIn(browser, "bob@example.com");
});
afterAll(() => browser.close());

/** Returns a bet whose title is unique on this platform, to recognize it on pages. */
const titled = (claim: string): NewBet => ({
  title: `${claim} (${randomUUID().slice(0, 8)})`,
  totalAmount: "20.00",
  minEntry: "5.00",
});

/** Alice creates a bet on her pages and pays; bob joins against it and pays, after his first card is declined. */
async function openBetOnPages(bet: NewBet): Promise<string> {
  expect(await draftBet(alice, bet)).toEqual({ amount: "20.00", fee: "0.50", total: "20.50" });
  await payByCard(alice);
  await sees(alice, "Your bet has been created successfully!");
  await alice.page.waitForURL(/\/bet\//);
  await sees(alice, "Your bet is open. It needs somebody on the other side.");
  const betId = betIdOf(alice.page);

  expect(await draftJoin(bob, betId, "AGAINST", "10.01")).toEqual({ amount: "10.01", fee: "0.25", total: "10.26" });
  await payByCard(bob, DECLINED_CARD);
  await bob.page.getByRole("alert").getByText("Your card was declined").waitFor();
  await payByCard(bob);
  await sees(bob, "You've successfully joined the bet!");
  await untilStatus(bob, betId, "held");
  expect((await stripeOf(betId)).charged).toEqual([1026, 2050]);
  return betId;
}

/** Opens the same bet without pages, for tests of its end. */
async function openBet(): Promise<string> {
  const [creator, joiner] = await Promise.all([alice, bob].map(({ email }) => openCaller(email)));
  if (creator === undefined || joiner === undefined) throw new Error("Nobody signed in");
  const betId = await createBet(creator, "20.00");
  await joinBet(joiner, betId, "10.01", "against");
  return betId;
}

test("a bet is created, joined, proposed and approved, and the winner's money is transferred to the cent", async () => {
  const bet = titled("It rains in Lisbon on Friday");
  const betId = await openBetOnPages(bet);
  await propose(alice, betId, "FOR");
  await vote(alice, betId, "Approve");
  await vote(bob, betId, "Approve");
  await sees(bob, "That settled it. FOR won.");
  await untilStatus(alice, betId, "released");
  await setUpPayouts(alice);

  const winner = await waitFor("the winnings to be transferred", async () => {
    const stake = await ledgerOf(betId, await userIdOf(alice));
    return stake.transferred > 0 && stake;
  });
  expect(winner).toMatchObject({
    status: "RELEASED",
    stake: 2000,
    fee: 50,
    payable: 3001,
    transferred: 3001,
    refunded: 0,
  });
  expect(await ledgerOf(betId, await userIdOf(bob))).toMatchObject({
    status: "FORFEITED",
    transferred: 0,
    refunded: 0,
  });
  expect(await stripeOf(betId)).toEqual({ charged: [1026, 2050], refunded: [], transferred: [3001] });

  await alice.page.goto("/escrow-balance");
  const entry = alice.page.getByRole("listitem").filter({ hasText: bet.title }).first();
  await entry.getByText(/Paid to your payout account/).waitFor();
  expect((await entry.innerText()).replaceAll(/\s+/g, "")).toContain("$30.01");
  await alice.page.goto(`/bet/${betId}`);
  await alice.page.getByText("The station measured 4.2 mm.").first().waitFor();
  expect(await stakeStatusOf(bob, betId)).toBe("forfeited");
  await checkStatement(bet, betId);
  await checkBreakdown(betId);
  expect(await checkMoney()).toEqual([]);
});

/** Checks the winner's statement, on the page and as a file. */
async function checkStatement({ title }: NewBet, betId: string): Promise<void> {
  await alice.page.goto("/escrow-balance?view=statement");
  const moved = await amountsOfRows(alice.page.getByRole("table", { name: "Statement" }), title);
  // A stake's row names its parts, and then the one figure that the card was charged. A payout on its way has no plus.
  expect(moved).toEqual([["$30.01"], ["$30.01"], ["$20.00", "$0.50", "−$20.50"]]);
  expect(await statementFile(alice, betId)).toEqual(["PAYOUT 30.01", "WINNINGS 30.01", "FEE 0.50", "STAKE 20.00"]);
}

/** Checks the breakdown of the money: people who paid in see who paid and got what, and nobody else does. */
async function checkBreakdown(betId: string): Promise<void> {
  await bob.page.goto(`/bet/${betId}`);
  await bob.page.getByText("Every stake and what became of it").click();
  const table = bob.page.getByRole("table", { name: "How the money was divided" });
  expect(await amountsOfRows(table, "Won")).toEqual([["$20.00", "$0.50", "$30.01"]]);
  expect(await amountsOfRows(table, "(you)")).toEqual([["$10.01", "$0.25", "$0.00"]]);
  const stranger = await openNewcomer("stranger");
  const query = "query ($betId: ID!) { bet(id: $betId) { settlement { outcome } } }";
  expect(await queryGraph(stranger, query, { betId })).toEqual({ bet: { settlement: null } });
}

test("a rejected proposal refunds everyone, fees included", async () => {
  const betId = await openBet();
  await propose(alice, betId, "FOR");
  await vote(bob, betId, "Reject");
  await refundedToTheCent(betId);
  await checkRecount(betId);
});

/** Checks that the bet's other people can read the reason, on the recount's page and in its file. */
async function checkRecount(betId: string): Promise<void> {
  await alice.page.goto(`/bet/${betId}`);
  await alice.page.getByRole("link", { name: "Who voted, how and why" }).click();
  await sees(alice, "Wrong side: The station measured nothing.");
  const file = await alice.page.request.get(`/api/bets/${betId}/recount.csv`);
  const lines = (await file.text()).split("\r\n");
  expect(lines.filter((line) => line.startsWith("elector,"))).toHaveLength(2);
  expect(lines).toContain("sum,rejected,,SEATED,REJECT,,,,1");
}

test("a vote without consensus refunds everyone at the deadline, fees included", async () => {
  const betId = await openBet();
  await propose(alice, betId, "FOR");
  await vote(alice, betId, "Approve");
  await moveClock(VOTING_PERIOD_MS + 1_000);
  for (const person of [alice, bob]) await signInAgain(person);
  await refundedToTheCent(betId);
});

async function refundedToTheCent(betId: string): Promise<void> {
  for (const person of [alice, bob]) await untilStatus(person, betId, "refunded");
  expect(await ledgerOf(betId, await userIdOf(alice))).toMatchObject({
    status: "REFUNDED",
    refunded: 2050,
    transferred: 0,
  });
  expect(await ledgerOf(betId, await userIdOf(bob))).toMatchObject({
    status: "REFUNDED",
    refunded: 1026,
    transferred: 0,
  });
  expect(await stripeOf(betId)).toEqual({ charged: [1026, 2050], refunded: [1026, 2050], transferred: [] });
  await bob.page.goto("/escrow-balance");
  await bob.page
    .getByText(/Refunded to your card ending 4242/)
    .first()
    .waitFor();
  expect(await checkMoney()).toEqual([]);
}
