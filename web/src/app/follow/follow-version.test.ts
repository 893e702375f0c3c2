import { afterAll, expect, test } from "@jest/globals";
import { isFirstTimeFor, isFromAnotherVersion } from "./follow-version.ts";

/** Every version includes this first script, which never changes. */
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
])("if %s, the page is from another version: %p", async (_when, is, answer) => {
  globalThis.fetch = answer;
  expect(await isFromAnotherVersion([RUNTIME, "/assets/index-of-ours.js"])).toBe(is);
});

/** A browser tab's storage. */
function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test("each version reloads at most once", () => {
  Object.defineProperty(globalThis, "sessionStorage", { value: storage(), configurable: true });
  expect(isFirstTimeFor("/assets/index-of-ours.js")).toBe(true);
  expect(isFirstTimeFor("/assets/index-of-the-next.js")).toBe(true);
  expect(isFirstTimeFor("/assets/index-of-ours.js")).toBe(false);
});
