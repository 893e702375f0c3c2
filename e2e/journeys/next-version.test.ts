import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { openVisitor } from "../browser/visitor.ts";
import { platform } from "../platform/platform.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Opens a page before its files are removed, and counts its reloads. */
async function openBeforeFilesGo(html: string): Promise<{ readonly page: Page; loads: number }> {
  const page = await openVisitor(browser, { baseURL: platform().url, locale: "en-US" });
  // Unlike the landing page, this page appears only once the app runs, so the link is the app's and not the browser's.
  await page.goto("/terms-of-service");
  await page.getByRole("link", { name: "FAQ" }).first().waitFor();
  const met = { page, loads: 0 };
  // A reloaded page refers to existing files.
  await page.route("**/assets/faq-*.js", (route) =>
    met.loads === 0 ? route.fulfill({ status: 404, body: "Not found" }) : route.continue(),
  );
  await page.route(`${platform().url}/**`, (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) met.loads += 1;
    const isRequested = new URL(request.url()).pathname === "/" && request.resourceType() === "fetch";
    return isRequested ? route.fulfill({ contentType: "text/html", body: html }) : route.fallback();
  });
  return met;
}

test("a page of the previous version reloads when one of its files is gone", async () => {
  const met = await openBeforeFilesGo('<script type="module" src="/assets/index-of-the-next.js"></script>');
  await met.page.getByRole("link", { name: "FAQ" }).first().click();
  await met.page.getByRole("heading", { name: "Frequently Asked Questions" }).waitFor();
  expect(new URL(met.page.url()).pathname).toBe("/faq");
  expect(met.loads).toBe(1);
});

test("a page of the current version that misses a file reports it, and does not reload by itself", async () => {
  const own = await (await fetch(platform().url, { headers: { accept: "text/html" } })).text();
  const met = await openBeforeFilesGo(own);
  await met.page.getByRole("link", { name: "FAQ" }).first().click();
  await met.page.getByText("This page could not be shown").waitFor();
  expect(met.loads).toBe(0);
  await met.page.getByRole("button", { name: "Load the page again" }).click();
  await met.page.getByRole("heading", { name: "Frequently Asked Questions" }).waitFor();
});
