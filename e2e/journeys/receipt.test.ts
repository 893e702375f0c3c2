import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Browser } from "playwright-core";
import { createBet, joinBet } from "../api/bets.ts";
import { openCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { sees, signIn } from "../browser/person.ts";
import { mailsTo } from "../platform/mailbox.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), "receipt-"));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

type Verdict = { readonly isValid: boolean; readonly said: string };

/** Runs the example verifier, which has nothing of the platform but these two files. */
const verify = (receipt: string, keys: string): Promise<Verdict> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(repositoryRoot, "examples", "verify", "receipt.ts"), receipt, keys],
      (error, stdout, stderr) => resolve({ isValid: error === null, said: `${stdout}${stderr}`.trim() }),
    );
  });

test("who paid has a receipt on the bet's page, as a file and by email, that verifies without the platform", async () => {
  const betId = await createBet(await openCaller("bob@example.com"), "20.00");
  await joinBet(await openCaller("alice@example.com"), betId, "7.50", "against");
  const alice = await signIn(browser, "alice@example.com", { viewport: { width: 375, height: 812 } });
  const { page } = alice;
  await page.goto(`/bet/${betId}`);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await page.getByRole("region", { name: "What you paid" }).getByText("Your card was charged").waitFor();
  await sees(alice, "Open to cars in both directions, by the city's own announcement.");

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the file" }).click();
  const download = await coming;
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const keys = join(folder, "keys.json");
  const published = await fetch(`${platform().url}/.well-known/stakehold-receipts.json`);
  writeFileSync(keys, await published.text());
  expect(await verify(file, keys)).toEqual({
    isValid: true,
    said: expect.stringMatching(/^Valid: 7\.50 against "The bridge .*", charged 7\.69/),
  });

  const forged = join(folder, "forged.json");
  const genuine = readFileSync(file, "utf8");
  for (const [from, to] of [
    ['"7.50"', '"750.00"'],
    ['"against"', '"for"'],
    ["both directions", "one direction"],
    ["51%", "15%"],
  ] as const) {
    writeFileSync(forged, genuine.replace(from, to));
    expect(await verify(forged, keys)).toMatchObject({ isValid: false, said: expect.stringContaining("was changed") });
  }
  writeFileSync(forged, genuine.replace('"stake":', '"stake":{"amount":"750.00"},"stake":'));
  expect(await verify(forged, keys)).toMatchObject({ isValid: false, said: expect.stringContaining("two members") });
  writeFileSync(forged, genuine.replace('"signature":"', '"signature":"x'));
  expect(await verify(forged, keys)).toMatchObject({ isValid: false });

  const mail = await waitFor("the mail about the payment", async () =>
    (await mailsTo("alice@example.com")).find(({ text }) => text?.includes(`/bet/${betId}`)),
  );
  expect(mail.text).toContain("Your receipt is attached");
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`stakehold-receipt-${betId}.json`]);
});
