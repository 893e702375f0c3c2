import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createFolderStore } from "@stakehold/pictures/folder-store.ts";
import { createPictureLinks } from "@stakehold/pictures/picture-links.ts";
import { createPictureShelf } from "@stakehold/pictures/picture-shelf.ts";
import { listen } from "@stakehold/service/http.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import express from "express";
import sharp from "sharp";
import { z } from "zod";
import { answerErrors } from "../errors/answer-errors.ts";
import { PICTURES_PER_HOUR } from "../limits/limits.ts";
import type { SignedIn } from "../sessions/exchange.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { uploadPicture } from "./upload-picture.ts";

const root = mkdtempSync(join(tmpdir(), "door-"));
const store = createFolderStore(root);
const pictures = {
  shelf: createPictureShelf(store),
  links: createPictureLinks("a secret of thirty-two characters"),
};

let door: OpenDoor;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  door = await openDoor({ pictures });
  const drawn = sharp({ create: { width: 30, height: 20, channels: 3, background: "teal" } });
  const gps = { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1" };
  photo = new Uint8Array(
    await drawn
      .withExif({ IFD0: { Make: "Camera" }, IFD3: gps })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  await door.close();
  rmSync(root, { recursive: true });
});

const asPerson = (name: string) => ({ authorization: `Bearer ${credentialOfPerson(name)}` });

type Sent = { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; at?: OpenDoor };

async function upload({ body = photo, headers = asPerson("alice"), at = door }: Sent = {}) {
  const response = await fetch(`${at.url}/api/pictures`, { method: "POST", headers, body });
  const shape = z.object({
    pictureId: z.string().optional(),
    code: z.string().optional(),
    message: z.string().optional(),
  });
  return { status: response.status, ...shape.parse(await response.json()) };
}

/** Returns what is stored, except what is still being written. */
const stored = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const keptPicture = async () => {
  const { pictureId = "" } = await upload();
  await pictures.shelf.keep({ ownerId: "alice", pictureId }, "evidence");
  return pictureId;
};
const pathTo = (pictureId: string) => pictures.links.pathTo({ place: "evidence", pictureId });

describe("an upload", () => {
  test("is re-encoded whatever type it declares, and belongs to its sender", async () => {
    const headers = { ...asPerson("alice"), "content-type": "text/html" };
    const { status, pictureId = "" } = await upload({ headers });
    expect([status, pictureId]).toEqual([201, expect.stringMatching(/_30x20$/)]);
    expect(await pictures.shelf.keep({ ownerId: "bob", pictureId }, "evidence")).toBe(false);
    expect(await pictures.shelf.keep({ ownerId: "alice", pictureId }, "evidence")).toBe(true);
    const kept = await sharp(await pictures.shelf.read("evidence", pictureId)).metadata();
    expect([kept.format, kept.exif]).toEqual(["webp", undefined]);
  });

  const text = (words: string) => new Uint8Array(new TextEncoder().encode(words));
  test.each<[string, Sent, number, string]>([
    ["from a visitor", { headers: {} }, 401, "UNAUTHENTICATED"],
    [
      "that another site makes a browser send",
      { headers: { cookie: `session=${credentialOfPerson("alice")}`, "sec-fetch-site": "cross-site" } },
      403,
      "CROSS_SITE_REQUEST",
    ],
    ["without content", { body: new Uint8Array() }, 400, "PICTURE_UNREADABLE"],
    [
      "of HTML declared as a picture",
      { body: text("<script>alert(1)</script>"), headers: { ...asPerson("alice"), "content-type": "image/png" } },
      400,
      "PICTURE_UNREADABLE",
    ],
    ["of an SVG", { body: text(`<svg xmlns="http://www.w3.org/2000/svg"/>`) }, 400, "PICTURE_UNREADABLE"],
    ["of more than 5 MB", { body: new Uint8Array(5 * 1024 * 1024 + 1) }, 413, "PICTURE_TOO_LARGE"],
    [
      "with a content encoding",
      { headers: { ...asPerson("alice"), "content-encoding": "gzip" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
  ])("%s is refused with a code and a message, and nothing is stored", async (_what, sent, status, code) => {
    const before = stored();
    const refused = await upload(sent);
    expect(refused).toMatchObject({ status, code, message: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(stored()).toEqual(before);
  });

  test.each<[string, Pick<SignedIn, "userId" | "reach">, string]>([
    ["a token that may only read", { userId: "alice", reach: ["bets:read"] }, "INSUFFICIENT_SCOPE"],
    ["an app that acts for nobody", { userId: NO_ID, reach: ["bets:write"] }, "FORBIDDEN"],
  ])("by %s is refused before its body is read", async (_what, sender, code) => {
    const admit = async () => ({ ...sender, internalToken: "t" });
    const take = async () => ({ remaining: 1, seconds: 1 });
    const before = stored();
    const app = express();
    app.post("/", uploadPicture({ shelf: pictures.shelf, admit, ofPictures: { take } }));
    const logger = createLogger("gateway", "silent");
    app.use(answerErrors(logger));
    const listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
    const response = await fetch(`http://127.0.0.1:${listening.port}/`, { method: "POST", body: photo });
    expect([response.status, await response.json()]).toMatchObject([403, { code }]);
    expect(stored()).toEqual(before);
    await listening.stop();
  });

  test.each<[string, Pick<SignedIn, "userId" | "reach">]>([
    ["with the scope to answer tickets", { userId: "alice", reach: ["tickets:write"] }],
    ["with the scope to propose results", { userId: "alice", reach: ["bets:write"] }],
  ])("by a token %s is accepted", async (_what, sender) => {
    const admit = async () => ({ ...sender, internalToken: "t" });
    const take = async () => ({ remaining: 1, seconds: 1 });
    const app = express();
    app.post("/", uploadPicture({ shelf: pictures.shelf, admit, ofPictures: { take } }));
    const listening = await listen(app, { host: "127.0.0.1", port: 0 }, createLogger("gateway", "silent"));
    const response = await fetch(`http://127.0.0.1:${listening.port}/`, { method: "POST", body: photo });
    expect(response.status).toBe(201);
    await listening.stop();
  });

  test("is limited to a number per hour and person", async () => {
    const fresh = await openDoor({ pictures });
    const codes: (string | undefined)[] = [];
    for (let count = 0; count <= PICTURES_PER_HOUR; count += 1) {
      codes.push((await upload({ body: new Uint8Array(), at: fresh })).code);
    }
    expect(codes.at(-2)).toBe("PICTURE_UNREADABLE");
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    expect((await upload({ headers: asPerson("bob"), at: fresh })).status).toBe(201);
    await fresh.close();
  });

  test("is not found where the platform has no pictures", async () => {
    const without = await openDoor();
    expect(await upload({ at: without })).toMatchObject({ status: 404, code: "NOT_FOUND" });
    await without.close();
  });
});

describe("a picture", () => {
  test("is served by its link without a credential, with its own type and nothing executable", async () => {
    const response = await fetch(`${door.url}${pathTo(await keptPicture())}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": expect.stringMatching(/^inline; filename="[\w-]+\.webp"$/),
      "cross-origin-resource-policy": "same-origin",
      "cache-control": expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe("webp");
  });

  test.each<[string, (path: string) => string]>([
    ["without a signature", (path) => path.replace(/&signature=.*/, "")],
    ["with another's signature", (path) => path.replace(/signature=.*/, "signature=x")],
    ["with a later expiry", (path) => path.replace(/until=\d+/, "until=9999999999")],
    ["with a repeated parameter", (path) => `${path}&until=1`],
    ["to another folder", (path) => path.replace("evidence", "uploads")],
    ["to another picture", (path) => path.replace("_30x20", "_30x21")],
    ["that leaves its folder", (path) => path.replace(/evidence\/[^?]*/, "evidence/..%2f..%2fx")],
  ])("is not served by any other link: one %s", async (_what, change) => {
    const response = await fetch(`${door.url}${change(pathTo(await keptPicture()))}`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: "PICTURE_NOT_FOUND" }]);
    expect(response.headers.get("cache-control") ?? "").not.toContain("max-age");
  });

  test("that was removed is answered like one that never existed", async () => {
    const pictureId = await keptPicture();
    await store.remove(`evidence/${pictureId}.webp`);
    const response = await fetch(`${door.url}${pathTo(pictureId)}`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: "PICTURE_NOT_FOUND" }]);
  });
});
