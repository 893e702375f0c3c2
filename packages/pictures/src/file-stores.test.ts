import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";
import { BUCKET, openFakeS3, type FakeS3 } from "./testing/fake-s3.ts";

const KEYS = { accessKeyId: "key", secretAccessKey: "the secret of the key" };

const root = mkdtempSync(join(tmpdir(), "pictures-"));
let s3: FakeS3;
const s3Store = (keys = KEYS, name = BUCKET) =>
  createS3Store({ endpoint: new URL(s3.url).origin, region: "us-east-1", name, keys });

beforeAll(async () => {
  s3 = await openFakeS3(KEYS);
});
afterEach(() => {
  s3.failWith = undefined;
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await s3.close();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const textAt = async (store: FileStore, name: string) => {
  const found = await store.read(name);
  return found && new TextDecoder().decode(found);
};

describe.each<[string, () => FileStore]>([
  ["a folder", () => createFolderStore(join(root, "kept"))],
  ["a bucket", () => s3Store()],
])("%s", (_kind, open) => {
  test("returns nothing for a file that was never written", async () => {
    const store = open();
    expect(await store.read("uploads/a/1.webp")).toBeUndefined();
    expect(await store.look("uploads/a/1.webp")).toBeUndefined();
    expect(await store.list("uploads/", { after: "", limit: 10 })).toEqual([]);
    await store.remove("uploads/a/1.webp");
  });

  test("writes, reads, copies and removes files, and can repeat each", async () => {
    const store = open();
    const before = Date.now();
    for (let time = 0; time < 2; time += 1) {
      await store.write("uploads/a/1.webp", bytes("one"));
      await store.copy("uploads/a/1.webp", "evidence/1.webp");
    }
    expect(await textAt(store, "evidence/1.webp")).toBe("one");
    const { name, writtenAt } = (await store.look("evidence/1.webp"))!;
    expect(name).toBe("evidence/1.webp");
    // Stores report whole seconds.
    expect(writtenAt.getTime()).toBeGreaterThan(before - 2_000);
    for (let time = 0; time < 2; time += 1) await store.remove("uploads/a/1.webp");
    expect(await textAt(store, "uploads/a/1.webp")).toBeUndefined();
    expect(await textAt(store, "evidence/1.webp")).toBe("one");
  });

  test("lists a folder page by page, in order, including subfolders and nothing else", async () => {
    const store = open();
    for (const name of ["listed/b/2.webp", "listed/a/9.webp", "listed/c.webp", "beside/1.webp"]) {
      await store.write(name, bytes(name));
    }
    const first = await store.list("listed/", { after: "", limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(["listed/a/9.webp", "listed/b/2.webp"]);
    const rest = await store.list("listed/", { after: "listed/b/2.webp", limit: 2 });
    expect(rest.map(({ name }) => name)).toEqual(["listed/c.webp"]);
  });
});

test("a folder contains no unfinished files", () => {
  expect(readdirSync(join(root, "kept", ".unfinished"))).toEqual([]);
});

test("a bucket stores pictures with their type", () => {
  expect(s3.files.get("evidence/1.webp")?.type).toBe("image/webp");
});

test("a bucket that is unreachable or failing is UNAVAILABLE", async () => {
  s3.failWith = 503;
  await expect(s3Store().read("evidence/1.webp")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const away = createS3Store({ endpoint: "http://127.0.0.1:1", region: "us-east-1", name: BUCKET, keys: KEYS });
  await expect(away.write("evidence/1.webp", bytes("one"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

test.each<[string, () => FileStore, string]>([
  ["a wrong key", () => s3Store({ ...KEYS, secretAccessKey: "another" }), "SignatureDoesNotMatch"],
  ["a missing bucket", () => s3Store(KEYS, "nowhere"), "NoSuchBucket"],
])("%s is reported as such, so that somebody can fix it", async (_what, open, name) => {
  await expect(open().read("evidence/1.webp")).rejects.toMatchObject({ name });
});
