import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { openNewcomer } from "../api/caller.ts";
import { receiveWebhooks, type Received } from "../api/receive-webhooks.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";
import { waitFor } from "../platform/wait-for.ts";

type Receiver = Awaited<ReturnType<typeof receiveWebhooks>>;

let browser: Browser;
let receiver: Receiver;
let ivo: Person;
let secret: string;

beforeAll(async () => {
  [browser, receiver] = [await startBrowser(), await receiveWebhooks()];
  ivo = await signIn(browser, (await openNewcomer("ivo")).email);
});
afterAll(() => browser.close());
afterAll(() => receiver.stop());

/** Returns a message's content, once the specification's own library has verified it. */
const verified = ({ body, headers }: Received): unknown => new Webhook(secret).verify(body, { ...headers });

const arrived = (count: number): Promise<Received> =>
  waitFor(`message ${count} to arrive`, async () => receiver.received[count - 1]);

test("a person creates a webhook for their server, and sees its secret", async () => {
  const { page } = ivo;
  await page.goto("/settings");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Make a webhook" }).click();
  await page.getByLabel("Address").fill("https://192.168.0.1/hooks");
  await page.getByLabel("Somebody joined a bet of yours").check();
  await page.getByRole("button", { name: "Make webhook" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Make webhook" }).click();
  secret = await page.getByRole("note").locator("code").innerText();
  expect(secret).toMatch(/^whsec_/);
});

test("a test event arrives signed, and the log shows it", async () => {
  const { page } = ivo;
  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Send a test event" }).click();
  expect(verified(await arrived(1))).toMatchObject({ type: "webhook.test" });
  const entry = page.getByRole("listitem").filter({ hasText: "webhook.test" });
  await entry.getByText("Delivered").waitFor();
  await entry.getByText("webhook.test", { exact: true }).click();
  await entry.getByText("202", { exact: true }).waitFor();
  await entry.getByText("taken").waitFor();
});

test("it can be sent again under the same id", async () => {
  const { page } = ivo;
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  const [once, again] = [await arrived(1), await arrived(2)];
  expect(verified(again)).toEqual(verified(once));
  expect(again.headers["webhook-id"]).toBe(once.headers["webhook-id"]);
  await page.getByText(/2 tries/).waitFor();
});

test("a rotated secret signs together with the previous one during the transition", async () => {
  const { page } = ivo;
  const before = secret;
  await page.getByRole("button", { name: "New secret" }).click();
  secret = await page.getByRole("note").locator("code").innerText();
  await page.getByRole("button", { name: "Send a test event" }).click();
  const message = await arrived(3);
  expect(secret).not.toBe(before);
  expect(verified(message)).toMatchObject({ type: "webhook.test" });
  expect(new Webhook(before).verify(message.body, { ...message.headers })).toEqual(verified(message));
});

test("a deleted webhook disappears from the list", async () => {
  const { page } = ivo;
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByRole("heading", { name: "You have no webhook yet" }).waitFor();
});
