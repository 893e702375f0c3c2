import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import type { PictureSize } from "./picture-id.ts";

/** The largest upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The longer edge of a kept picture, in pixels: enough to read a page of text in a screenshot. */
const MAX_EDGE = 2_560;

/** The maximum size, in pixels: a file of a few kilobytes can claim billions. */
const MAX_PIXELS = 40_000_000;

/** The time limit for one picture. */
const TIMEOUT_S = 15;

/** A picture takes a fraction of a second of CPU time, and memory for its pixels. This many may wait for their turn. */
const MAX_WAITING = 20;

const QUALITY = 85;

/** The formats to detect in the bytes, whatever the sender calls them. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);

/** The only part of the library that reads each of them. All others, SVG and PDF included, are blocked. */
const READERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** A re-encoded picture, as WebP. */
export type Picture = PictureSize & { readonly bytes: Uint8Array };

const turns = pLimit(1);
let opening: Promise<OpenPicture> | undefined;
type OpenPicture = (bytes: Uint8Array, maxPixels: number | false) => Sharp;

/**
 * Re-encodes an upload: only its pixels, upright and within 2,560 pixels, as WebP. Drops everything else in the file:
 * location, time, camera, text, a second file after the first. Reads one picture at a time. Throws PICTURE_TOO_LARGE,
 * PICTURE_UNREADABLE, and UNAVAILABLE if too many wait.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw domainError("PICTURE_TOO_LARGE");
  if (bytes.byteLength === 0) throw domainError("PICTURE_UNREADABLE");
  if (turns.pendingCount >= MAX_WAITING) throw domainError("UNAVAILABLE");
  return turns(() => make(bytes));
}

async function make(bytes: Uint8Array): Promise<Picture> {
  // A part that only keeps or links pictures does not load the library.
  opening ??= loadReader();
  const open = await opening;
  try {
    // Reads only the header here, which says how many pixels follow.
    const { format, width, height } = await open(bytes, false).metadata();
    if (!FORMATS.has(format)) throw domainError("PICTURE_UNREADABLE");
    if (width * height > MAX_PIXELS) throw domainError("PICTURE_TOO_LARGE", {}, "This picture has too many pixels.");
    const { data, info } = await open(bytes, MAX_PIXELS)
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    // The library throws plain errors, and only because of its input.
    throw isDomainError(error) ? error : domainError("PICTURE_UNREADABLE");
  }
}

async function loadReader(): Promise<OpenPicture> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, failOn: "error" });
}
