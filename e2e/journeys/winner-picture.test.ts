import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet, joinBet, propose, untilBet, vote } from "../api/bets.ts";
import { openCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { sees, signIn, type Person } from "../browser/person.ts";
import { widthOnceLoaded } from "../browser/picture-width.ts";
import { openVisitor } from "../browser/visitor.ts";
import { checkMoney } from "../money/check-money.ts";
import { platform } from "../platform/platform.ts";

let browser: Browser;
let alice: Person;
let bob: Person;
let carol: Person;
let visitor: Page;

beforeAll(async () => {
  browser = await startBrowser();
  alice = await signIn(browser, "alice@example.com");
  bob = await signIn(browser, "bob@example.com");
  carol = await signIn(browser, "carol@example.com");
  visitor = await openVisitor(browser, { baseURL: platform().url });
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

/** A settled bet: alice created it, bob won against her at 38% of the pool, and carol joined him later. */
async function settledBet(): Promise<string> {
  const [creator, winner, follower] = await Promise.all([alice, bob, carol].map(({ email }) => openCaller(email)));
  if (creator === undefined || winner === undefined || follower === undefined) throw new Error("Nobody signed in");
  const betId = await createBet(creator, "31.00");
  await joinBet(winner, betId, "19.00", "against");
  await joinBet(follower, betId, "50.00", "against");
  await propose(creator, betId, "against");
  for (const caller of [creator, winner]) await vote(caller, betId, "approve");
  await untilBet(creator, betId, "to be settled", ({ status }) => status === "resolved");
  return betId;
}

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

/** Makes the picture on the page; returns its link. */
async function make(person: Person): Promise<string> {
  await button(person, "Make the picture").click();
  await sees(person, "Your picture is ready.");
  return person.page.getByRole("dialog").locator("output").innerText();
}

/** Asserts what a link and its picture answer to a program, such as a chat that previews links. */
async function answers(link: string, status: number): Promise<void> {
  const picture = link.replace("/called/", "/share/called/").concat(".png");
  const both = await Promise.all(
    [link, picture].map((address) => fetch(address, { headers: { accept: "text/html" } })),
  );
  expect(both.map((answer) => [answer.status, answer.headers.get("cache-control")])).toEqual([
    [status, "no-store"],
    [status, "no-store"],
  ]);
  if (status === 200) expect(await both[0]?.text()).toContain(`<meta property="og:image" content="${picture}" />`);
}

test("a winner makes a picture, shows it to people without an account, and withdraws it", async () => {
  const betId = await settledBet();
  await alice.page.goto(`/bet/${betId}`);
  await sees(alice, "You lost");
  expect(await button(alice, "Picture of your win").count()).toBe(0);

  await bob.page.goto(`/bet/${betId}`);
  await button(bob, "Picture of your win").click();
  const link = await make(bob);
  expect(link).toMatch(/\/called\/[\w-]{43}$/);
  await answers(link, 200);

  await visitor.goto(link);
  const picture = visitor.getByRole("img", { name: "I called it: AGAINST at 38%" });
  expect(await picture.evaluate(widthOnceLoaded)).toBe(1200);
  const text = await visitor.getByRole("main").innerText();
  expect(text).toContain("Once this person had joined, AGAINST held 38% of the pool. AGAINST won.");
  expect(text).not.toMatch(/Bob|Bennett|\$/);
  expect(await visitor.getByRole("link", { name: "See the bet" }).getAttribute("href")).toBe(`/bet/${betId}`);

  // Back closes the dialog, and the link is still there afterwards.
  await bob.page.goBack();
  await bob.page.getByRole("dialog").waitFor({ state: "detached" });
  await button(bob, "Picture of your win").click();
  await bob.page.getByRole("dialog").getByText(link).waitFor();

  await button(bob, "Withdraw the picture").click();
  await sees(bob, "Withdrawn: its link leads nowhere any more. A chat that has shown it may keep its own copy.");
  await answers(link, 404);
  await visitor.reload();
  await visitor.getByRole("heading", { name: "This picture is not here" }).waitFor();

  const next = await make(bob);
  expect(next).not.toBe(link);
  await answers(next, 200);
  await answers(link, 404);
});
