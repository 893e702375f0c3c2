import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet, joinBet } from "../api/bets.ts";
import { openCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { proposalForm, send, write } from "../browser/forms.ts";
import { sees, signIn, type Person } from "../browser/person.ts";
import { widthOnceLoaded } from "../browser/picture-width.ts";
import { checkMoney } from "../money/check-money.ts";

let browser: Browser;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  browser = await startBrowser();
  alice = await signIn(browser, "alice@example.com");
  bob = await signIn(browser, "bob@example.com");
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

/** The location in a camera's metadata. */
const PLACE = "Taken at 52.5200 N, 13.4050 E";

/** Takes a screenshot like a camera's file: with a comment after its first two bytes. */
async function photoOf(page: Page): Promise<Buffer> {
  const taken = await page.screenshot({ type: "jpeg", quality: 80 });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(PLACE.length + 2);
  return Buffer.concat([
    taken.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(PLACE),
    taken.subarray(2),
  ]);
}

async function openBet(): Promise<string> {
  const [creator, joiner] = await Promise.all([openCaller(alice.email), openCaller(bob.email)]);
  const betId = await createBet(creator, "20.00");
  await joinBet(joiner, betId, "10.00", "against");
  return betId;
}

const CHOICE = "A picture of the evidence (optional)";

test("a proposal shows its picture to voters, without the location in its metadata", async () => {
  const betId = await openBet();
  const photo = await photoOf(alice.page);
  expect(photo.includes(PLACE)).toBe(true);

  const form = proposalForm(betId, "FOR");
  await write(alice.page, form);
  const lie = { name: "rain.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };
  await alice.page.getByLabel(CHOICE).setInputFiles(lie);
  await sees(alice, "This is not a picture that can be read. Choose a JPEG, PNG or WebP file.");
  await alice.page.getByLabel(CHOICE).setInputFiles({ name: "rain.jpg", mimeType: "image/jpeg", buffer: photo });
  await alice.page.getByRole("img", { name: "The picture that you chose" }).waitFor();
  await send(alice.page, form);
  await sees(alice, "Voting Started");

  await bob.page.goto(`/vote/${betId}`);
  const picture = bob.page.getByRole("img", { name: /gave as evidence$/ });
  await picture.scrollIntoViewIfNeeded();
  expect(await picture.evaluate(widthOnceLoaded)).toBe(1280);
  const link = await picture.getAttribute("src");
  const served = await fetch(link ?? "");
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const bytes = Buffer.from(await served.arrayBuffer());
  expect([bytes.subarray(8, 12).toString(), bytes.includes(PLACE)]).toEqual(["WEBP", false]);
  expect((await fetch(`${link}x`)).status).toBe(404);

  await bob.page.goto(`/bet/${betId}`);
  await bob.page.getByRole("img", { name: /gave as evidence$/ }).waitFor();
});
