import { expect, test } from "@jest/globals";
import { newId } from "../id.ts";
import { loaderBy, loaderOf, onceRead } from "./loaders.ts";

test("concurrent loads are read together, and each returns the row of its own id", async () => {
  const [one, two, unknown] = [newId(), newId(), newId()];
  const requested: (readonly string[])[] = [];
  const loader = loaderBy(
    async (ids) => {
      requested.push(ids);
      return [{ id: two }, { id: one }];
    },
    ({ id }) => id,
  );
  const loaded = await Promise.all([one, unknown, two, one].map((id) => loader.load(id)));
  expect(loaded).toEqual([{ id: one }, undefined, { id: two }, { id: one }]);
  expect(requested).toEqual([[one, unknown, two]]);
});

test("a text that is not an id is not read, and an id in upper case is the same id", async () => {
  const id = newId();
  const requested: (readonly string[])[] = [];
  const loader = loaderOf(async (ids) => {
    requested.push(ids);
    return new Map(ids.map((each) => [each, 1]));
  });
  const loaded = await Promise.all(["", "1", id.toUpperCase(), `${id}0`].map((text) => loader.load(text)));
  expect(loaded).toEqual([undefined, undefined, 1, undefined]);
  expect(requested).toEqual([[id]]);
});

test("onceRead reads only when needed, and only once", async () => {
  let reads = 0;
  const read = onceRead(async () => (reads += 1));
  expect(reads).toBe(0);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});
