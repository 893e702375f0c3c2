import { expect, test } from "@jest/globals";
import { Metadata, status } from "@grpc/grpc-js";
import { ServiceError } from "@temporalio/client";
import { searchableBy } from "./searchable.ts";

const MINUTE_MS = 60_000;

const refusal = (code: number): ServiceError =>
  new ServiceError("The search failed", {
    cause: Object.assign(new Error("no"), { code, details: "", metadata: new Metadata() }),
  });

/** A namespace with the given search results, which counts searches. */
function namespace() {
  const its = { answer: undefined as Error | undefined, searches: 0, now: 0 };
  const isSearchable = searchableBy(
    async () => {
      its.searches += 1;
      if (its.answer !== undefined) throw its.answer;
    },
    () => its.now,
  );
  return { its, isSearchable };
}

test("a namespace that has every attribute is checked once", async () => {
  const { its, isSearchable } = namespace();
  expect([await isSearchable(), await isSearchable()]).toEqual([true, true]);
  its.answer = refusal(status.INVALID_ARGUMENT);
  its.now = 10 * MINUTE_MS;
  expect(await isSearchable()).toBe(true);
  expect(its.searches).toBe(1);
});

test("a namespace without an attribute is checked again after a minute", async () => {
  const { its, isSearchable } = namespace();
  its.answer = refusal(status.INVALID_ARGUMENT);
  expect([await isSearchable(), await isSearchable()]).toEqual([false, false]);
  expect(its.searches).toBe(1);
  its.answer = undefined;
  its.now = MINUTE_MS;
  expect(await isSearchable()).toBe(true);
});

test("if Temporal does not respond, the namespace is checked again at the next step", async () => {
  const { its, isSearchable } = namespace();
  its.answer = refusal(status.UNAVAILABLE);
  expect([await isSearchable(), await isSearchable()]).toEqual([false, false]);
  expect(its.searches).toBe(2);
  its.answer = undefined;
  expect(await isSearchable()).toBe(true);
});
