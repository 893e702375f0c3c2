import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fetchOrTake, forgetSentAhead } from "./sent-ahead.ts";

const wasFetch = globalThis.fetch;
const fetched = jest.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json("fetched"));
  globalThis.fetch = fetched;
  globalThis.sentAhead = new Map([["feed", Promise.resolve(Response.json("ahead"))]]);
});
afterEach(() => {
  globalThis.fetch = wasFetch;
  forgetSentAhead();
});

const answerTo = async (body: string): Promise<unknown> =>
  (await fetchOrTake("/graphql", { method: "POST", body })).json();

test("a response that was sent ahead is used once, and fetched after that", async () => {
  expect([await answerTo("feed"), await answerTo("feed")]).toEqual(["ahead", "fetched"]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a request that was not sent ahead is fetched", async () => {
  expect(await answerTo("bet")).toBe("fetched");
  expect(fetched).toHaveBeenCalledWith("/graphql", { method: "POST", body: "bet" });
});

test("an unused response is discarded, because it goes stale", async () => {
  forgetSentAhead();
  expect(await answerTo("feed")).toBe("fetched");
});

test("a request that was sent ahead and failed fails for its user", async () => {
  const failed = Promise.reject(new TypeError("fetch failed"));
  failed.catch(() => undefined);
  globalThis.sentAhead = new Map([["feed", failed]]);
  await expect(answerTo("feed")).rejects.toThrow("fetch failed");
});
