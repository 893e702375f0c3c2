import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import type { Browser, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { payOnPage } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { acceptTerms } from "../browser/forms.ts";
import { signIn } from "../browser/person.ts";
import { openVisitor } from "../browser/visitor.ts";
import { checkMoney } from "../money/check-money.ts";
import { waitFor } from "../platform/wait-for.ts";

let browser: Browser;
let partner: ChildProcess;
let address = "";

beforeAll(async () => {
  browser = await startBrowser();
  const betId = await createBet(await openNewcomer("writes"), "20.00");
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const program = join(repositoryRoot, "dev", "run", "main.ts");
  const words = ["partner", "--bet", betId, "--port", String(port), process.env[RUN_FILE] ?? ""];
  partner = spawn(process.execPath, [program, ...words], { stdio: ["ignore", "inherit", "inherit"] });
  await waitFor("the partner's page", async () => (await fetch(address).catch(() => undefined))?.ok);
});
afterAll(async () => {
  partner.kill("SIGINT");
  await once(partner, "exit");
  await browser.close();
  expect(await checkMoney()).toEqual([]);
});

const newsOn = (page: Page) => page.getByRole("status").innerText();

test("a reader joins on a partner's page and pays at Stakehold, and the page shows that the participation counts", async () => {
  const reader = await signIn(browser, `reader-${randomUUID().slice(0, 8)}@example.com`);
  const { page } = reader;
  await page.goto(address);
  await page.getByRole("heading", { name: "The bridge opens before the end of the month" }).waitFor();
  expect(await page.locator("body").innerText()).toContain("FOR $20.00 (100 %), AGAINST $0.00 (0 %)");
  await page.getByRole("button", { name: "Join AGAINST" }).click();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await acceptTerms(page);
  await payOnPage(reader);
  await page.waitForURL((url) => url.href.startsWith(`${address}/paid?participationId=`));
  await waitFor("the page to show it", async () => {
    await page.reload();
    return (await newsOn(page)) === "Your place AGAINST is HELD. Stakehold sent us: stake.held.";
  });
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.locator("body").innerText()).toContain("AGAINST $1.00");
});

test("a return address with an invented id shows nothing", async () => {
  const page = await openVisitor(browser);
  await page.goto(`${address}/paid?participationId=${randomUUID()}`);
  expect(await newsOn(page)).toBe("");
  expect(await page.getByRole("button").count()).toBe(2);
});

test("a message without Stakehold's signature is rejected", async () => {
  const body = JSON.stringify({ type: "stake.held", data: { betId: "b", participationId: "p" } });
  expect((await fetch(`${address}/hooks`, { method: "POST", body })).status).toBe(400);
});
