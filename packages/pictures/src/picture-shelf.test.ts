import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createFolderStore } from "./folder-store.ts";
import { createPictureShelf } from "./picture-shelf.ts";

const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), "shelf-"));
afterAll(() => rmSync(root, { recursive: true }));

let now: Date;
let shelf: ReturnType<typeof createPictureShelf>;
let folders = 0;
beforeEach(() => {
  now = new Date();
  shelf = createPictureShelf(createFolderStore(join(root, String((folders += 1)))), () => now);
});

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};
const upload = (ownerId = "alice") => shelf.upload(ownerId, { bytes: new Uint8Array([1, 2]), width: 800, height: 600 });
const keep = (pictureId: string, ownerId = "alice") => shelf.keep({ ownerId, pictureId }, "evidence");
const noneNamed = async () => [];

describe("an upload", () => {
  test("is kept for its owner, however often this is requested", async () => {
    const pictureId = await upload();
    expect(pictureId).toMatch(/_800x600$/);
    expect([await keep(pictureId), await keep(pictureId)]).toEqual([true, true]);
    expect(await shelf.read("evidence", pictureId)).toEqual(Buffer.from([1, 2]));
  });

  test("is not served before it is kept", async () => {
    expect(await shelf.read("evidence", await upload())).toBeUndefined();
  });

  test.each([
    ["somebody else's", (pictureId: string) => keep(pictureId, "bob")],
    ["one with a changed size", (pictureId: string) => keep(pictureId.replace("800x600", "80x60"))],
    ["one that never existed", () => keep("0199f0c2-0000-7000-8000-000000000001_800x600")],
    ["a path", () => keep("../../evidence")],
    ["an empty id", () => keep("")],
  ])("that is %s cannot be kept", async (_what, attempt) => {
    expect(await attempt(await upload())).toBe(false);
  });

  test("that its owner kept cannot be kept by anybody else", async () => {
    const pictureId = await upload();
    await keep(pictureId);
    expect(await keep(pictureId, "bob")).toBe(false);
  });

  test("can't be kept after a day, whether or not it was removed", async () => {
    const pictureId = await upload();
    pass(24.1);
    expect(await keep(pictureId)).toBe(false);
    expect(await shelf.sweepUploads()).toBe(0);
    pass(1);
    expect(await shelf.sweepUploads()).toBe(1);
    expect(await shelf.sweepUploads()).toBe(0);
  });
});

describe("a kept picture", () => {
  test("that nothing refers to is removed after its upload expired, and not before", async () => {
    const pictureId = await upload();
    await keep(pictureId);
    expect(await shelf.sweepUnnamed("evidence", noneNamed)).toBe(0);
    pass(24.5);
    expect(await shelf.sweepUnnamed("evidence", noneNamed)).toBe(0);
    pass(1);
    expect(await shelf.sweepUnnamed("evidence", noneNamed)).toBe(1);
    expect(await shelf.read("evidence", pictureId)).toBeUndefined();
  });

  test("that is still referred to stays, and only old ones are checked", async () => {
    const named = await upload();
    await keep(named);
    pass(26);
    const checked: string[] = [];
    const removed = await shelf.sweepUnnamed("evidence", async (ids) => {
      checked.push(...ids);
      return ids;
    });
    expect([removed, checked]).toEqual([0, [named]]);
    expect(await shelf.read("evidence", named)).toBeDefined();
  });
});
