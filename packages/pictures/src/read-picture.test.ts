import { describe, expect, test } from "@jest/globals";
import sharp from "sharp";
import { MAX_PICTURE_BYTES, readPicture } from "./read-picture.ts";

/** A picture of one colour, with the place and time of its taking, and the camera. */
const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } }).withExif({
    IFD0: { Make: "Camera of Alice", ImageDescription: "<script>alert(1)</script>" },
    IFD2: { DateTimeOriginal: "2026:11:22 12:00:00" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" },
  });

const text = (words: string) => new TextEncoder().encode(words);
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

describe("a picture is re-encoded", () => {
  test.each([
    ["JPEG", () => drawn().jpeg().toBuffer()],
    ["PNG", () => drawn().png().toBuffer()],
    ["WebP", () => drawn().webp().toBuffer()],
  ])("from %s, with its pixels and without its place, time, camera and texts", async (_type, make) => {
    const given = await make();
    expect((await sharp(given).metadata()).exif).toBeDefined();
    const picture = await readPicture(given);
    const { format, width, height, exif, xmp, icc, iptc, comments } = await sharp(picture.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: picture.width, height: picture.height });
    expect([picture.width, picture.height]).toEqual([60, 40]);
    expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const words of ["Camera of Alice", "script", "GPS", "2026:11"]) {
      expect(Buffer.from(picture.bytes).includes(words)).toBe(false);
    }
    const { dominant } = await sharp(picture.bytes).stats();
    expect(dominant.r).toBeGreaterThan(150);
  });

  test("without data that follows it in the file", async () => {
    const given = Buffer.concat([await drawn().png().toBuffer(), text("PK\u0003\u0004<script>alert(1)</script>")]);
    expect(Buffer.from((await readPicture(given)).bytes).includes("script")).toBe(false);
  });

  test("upright if the camera was held sideways", async () => {
    const given = await drawn(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readPicture(given)).toMatchObject({ width: 40, height: 60 });
  });

  test("at a smaller size if it is large, and never larger", async () => {
    expect(await readPicture(await drawn(4_000, 2_000).jpeg().toBuffer())).toMatchObject({
      width: 2_560,
      height: 1_280,
    });
    expect(await readPicture(await drawn(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  test("as its first frame if it is animated", async () => {
    const frames = await Promise.all([drawn(10, 10).png().toBuffer(), drawn(10, 10).png().toBuffer()]);
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const { pages } = await sharp((await readPicture(moving)).bytes).metadata();
    expect(pages ?? 1).toBe(1);
  });
});

describe("an invalid picture is refused", () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["an empty file", () => new Uint8Array()],
    ["a text", () => text("This is a picture, believe me.")],
    ["an HTML page", () => text("<!doctype html><script>alert(1)</script>")],
    ["an SVG with a script", () => text(SVG)],
    ["an SVG after the first bytes of a JPEG", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text(SVG)])],
    ["a PDF", () => text("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>")],
    ["a GIF", () => drawn().gif().toBuffer()],
    ["a TIFF", () => drawn().tiff().toBuffer()],
    ["an AVIF", () => drawn().avif().toBuffer()],
    ["half a PNG", async () => (await drawn(500, 500).png().toBuffer()).subarray(0, 600)],
    ["half a JPEG", async () => (await drawn(500, 500).jpeg().toBuffer()).subarray(0, 1_500)],
  ])("%s", async (_what, make) => {
    await expect(readPicture(await make())).rejects.toMatchObject({ code: "PICTURE_UNREADABLE" });
  });

  test("a file above 5 MB", async () => {
    const given = Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.alloc(MAX_PICTURE_BYTES)]);
    await expect(readPicture(given)).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
  });

  test("a small file that claims more pixels than memory can hold", async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "black" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(MAX_PICTURE_BYTES);
    await expect(readPicture(bomb)).rejects.toMatchObject({ code: "PICTURE_TOO_LARGE" });
  });
});

test("too many waiting pictures are refused", async () => {
  const given = await drawn().png().toBuffer();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => readPicture(given)));
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused.filter((result) => result.status === "rejected")) {
    expect(reason).toMatchObject({ code: "UNAVAILABLE" });
  }
});
