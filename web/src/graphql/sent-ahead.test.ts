import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fetchOrTake, forgetSentAhead } from "./sent-ahead.ts";

const wasFetch = globalThis.fetch;
const asked = jest.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json("asked"));
  globalThis.fetch = asked;
  globalThis.sentAhead = new Map([["feed", Promise.resolve(Response.json("ahead"))]]);
});
afterEach(() => {
  globalThis.fetch = wasFetch;
  forgetSentAhead();
});

const answerTo = async (body: string): Promise<unknown> =>
  (await fetchOrTake("/graphql", { method: "POST", body })).json();

test("what the page asked ahead is taken once, and asked for after that", async () => {
  expect([await answerTo("feed"), await answerTo("feed")]).toEqual(["ahead", "asked"]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("what the page did not ask ahead is asked for", async () => {
  expect(await answerTo("bet")).toBe("asked");
  expect(asked).toHaveBeenCalledWith("/graphql", { method: "POST", body: "bet" });
});

test("what nobody took is forgotten, because it grows old", async () => {
  forgetSentAhead();
  expect(await answerTo("feed")).toBe("asked");
});

test("what failed on its way fails for who takes it", async () => {
  const failed = Promise.reject(new TypeError("fetch failed"));
  failed.catch(() => undefined);
  globalThis.sentAhead = new Map([["feed", failed]]);
  await expect(answerTo("feed")).rejects.toThrow("fetch failed");
});
