import { expect, test } from "@jest/globals";
import { factsOf, retryAfterMsOf } from "./answer-facts.ts";

const NOW = Date.parse("2026-11-24T09:00:00Z");

test.each([
  ["7", 7_000],
  ["0", 0],
  ["Tue, 24 Nov 2026 09:00:30 GMT", 30_000],
  ["Tue, 24 Nov 2026 08:00:00 GMT", 0],
  ["soon", undefined],
])("Retry-After: %s", (text, ms) => {
  expect(retryAfterMsOf(new Headers({ "retry-after": text }), NOW)).toBe(ms);
});

test.each(["nonsense", '"person"', '"person";r=x;t=60'])('"RateLimit: %s" is ignored', (ratelimit) => {
  expect(factsOf(new Response("", { headers: { ratelimit } }), undefined).rateLimits).toEqual([]);
});
