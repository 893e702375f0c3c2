/**
 * Measures how soon people see the first pages on a slow phone: slow 4G, a processor four times slower, 375 px wide.
 * Prints the largest paint, layout shifts, and the number of requests, for the landing page, the feed and a bet's page.
 * The figures are only for reading: they depend on this computer as much as on the pages.
 */
import type { Browser, BrowserContext } from "playwright-core";
import { median } from "@stakehold/testing/median.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";
import { setStage } from "../browser/stage.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { platform } from "../platform/platform.ts";

const TIMES = Number(process.env["TIMES"] ?? 3);

/** Slow 4G as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, in bytes a second, and a round trip of 150 ms. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

/** Later paints do not belong to the first view. */
const LOOKED_AT_MS = Number(process.env["LOOKED_AT_MS"] ?? 10_000);

const OBSERVE = `
  window.seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) window.seen.paint = startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.seen.shift += value; })
    .observe({ type: "layout-shift", buffered: true });`;

type Sight = { readonly paint: number; readonly shift: number };

type Visit = Sight & { readonly requests: number };

/** Visits a page once with an empty cache. */
async function visit(context: BrowserContext, path: string): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.addInitScript(OBSERVE);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let requests = 0;
  page.on("request", (request) => (requests += request.url().includes("/api/live") ? 0 : 1));
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForTimeout(LOOKED_AT_MS);
  const seen = await page.evaluate<Sight>("window.seen");
  await page.close();
  return { ...seen, requests };
}

async function look(name: string, context: BrowserContext, path = "/"): Promise<void> {
  const visits: Visit[] = [];
  for (let times = 0; times < TIMES; times += 1) visits.push(await visit(context, path));
  const middle = (valueOf: (visit: Visit) => number) => median(visits.map(valueOf));
  const paint = (middle(({ paint: at }) => at) / 1000).toFixed(2);
  const shift = middle(({ shift: moved }) => moved).toFixed(3);
  console.log(`${name}: largest paint ${paint} s, shift ${shift}, ${middle(({ requests }) => requests)} requests`);
}

async function lookAtAll(browser: Browser): Promise<void> {
  const { open } = await setStage();
  await look("landing", await browser.newContext({ baseURL: platform().url }));
  const { context } = await signIn(browser, "alice@example.com");
  await look("feed", context);
  await look("bet", context, `/bet/${open}`);
  await browser.close();
}

await startPlatformWith({});
try {
  await lookAtAll(await startBrowser());
} finally {
  await stopPlatformForJourneys();
}
