import { expect, jest, test } from "@jest/globals";
import { refetchQuietly } from "./refetch-quietly.ts";

/** A query whose reads end when the test says so. */
function slowQuery() {
  const reads: PromiseWithResolvers<void>[] = [];
  const refetch = jest.fn(() => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  });
  const settle = async (end: (read: PromiseWithResolvers<void>) => void) => {
    reads.splice(0).forEach(end);
    await new Promise(setImmediate);
  };
  return { refetch, settle };
}

test("a query that changes while it is being read is read once more, however often it changed", async () => {
  const { refetch, settle } = slowQuery();
  for (let time = 0; time < 3; time += 1) refetchQuietly(refetch);
  expect(refetch).toHaveBeenCalledTimes(1);
  await settle(({ resolve }) => resolve());
  expect(refetch).toHaveBeenCalledTimes(2);
  await settle(({ resolve }) => resolve());
  expect(refetch).toHaveBeenCalledTimes(2);
});

test("a query that could not be read is read at the next change, and other queries meanwhile", async () => {
  const [one, other] = [slowQuery(), slowQuery()];
  refetchQuietly(one.refetch);
  refetchQuietly(other.refetch);
  expect([one, other].map(({ refetch }) => refetch.mock.calls.length)).toEqual([1, 1]);
  await one.settle(({ reject }) => reject(new TypeError("Failed to fetch")));
  refetchQuietly(one.refetch);
  expect([one, other].map(({ refetch }) => refetch.mock.calls.length)).toEqual([2, 1]);
});

test("reads of one query with other variables follow each other", async () => {
  const { refetch, settle } = slowQuery();
  const query = {};
  refetchQuietly(refetch, query);
  refetchQuietly(() => refetch(), query);
  expect(refetch).toHaveBeenCalledTimes(1);
  await settle(({ resolve }) => resolve());
  expect(refetch).toHaveBeenCalledTimes(2);
});
