import { expect, test } from "@jest/globals";
import { newId } from "./id.ts";

test("ids are unique UUIDs of version 7 that sort by creation", () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(Math.abs(Number.parseInt(ids[0]?.replaceAll("-", "").slice(0, 12) ?? "", 16) - Date.now())).toBeLessThan(
    60_000,
  );
});
