import { afterAll, expect, test } from "@jest/globals";
import { isFromAnotherVersion } from "./follow-version.ts";

/** Every version has the first script, which never changes. */
const RUNTIME = "/assets/runtime.js";
const pageOf = (script: string) =>
  new Response([RUNTIME, script].map((src) => `<script type="module" src="${src}"></script>`).join(""));

const wasFetch = globalThis.fetch;
afterAll(() => {
  globalThis.fetch = wasFetch;
});

test.each<[when: string, is: boolean, answer: () => Promise<Response>]>([
  ["the gateway has the next version", true, async () => pageOf("/assets/index-of-the-next.js")],
  ["the version is the same", false, async () => pageOf("/assets/index-of-ours.js")],
  ["the gateway fails", false, async () => new Response("Bad gateway", { status: 502 })],
  ["there is no network", false, () => Promise.reject(new TypeError("Failed to fetch"))],
])("where %s, the page is from another version: %p", async (_when, is, answer) => {
  globalThis.fetch = answer;
  expect(await isFromAnotherVersion([RUNTIME, "/assets/index-of-ours.js"])).toBe(is);
});
