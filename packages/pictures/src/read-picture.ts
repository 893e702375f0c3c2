import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import type { PictureSize } from "./picture-id.ts";

/** The largest upload, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** The longer edge of what is kept, in pixels: enough to read a page of text in a screenshot. */
const MAX_EDGE = 2_560;

/** What a picture may hold, in pixels: a file of some kilobytes can say that it holds billions. */
const MAX_PIXELS = 40_000_000;

/** How long one picture may take. */
const TIMEOUT_S = 15;

/** A picture takes a part of a second of a processor, and memory for its pixels. So many may wait for their turn. */
const MAX_WAITING = 20;

const QUALITY = 85;

/** What is looked for in the bytes, whatever the sender calls them. */
const FORMATS: ReadonlySet<string> = new Set(["jpeg", "png", "webp"]);

/** The one part of the library that reads each of them. All others, of SVG and PDF among them, are locked. */
const READERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** A picture made anew. It is WebP. */
export type Picture = PictureSize & { readonly bytes: Uint8Array };

const turns = pLimit(1);
let opening: Promise<OpenPicture> | undefined;
type OpenPicture = (bytes: Uint8Array, maxPixels: number | false) => Sharp;

/**
 * Makes a picture anew of an upload: of its pixels alone, the right way up and within 2,560 pixels, as WebP. Nothing else
 * that the file carried comes along: no place, no time, no camera, no words, no second file behind the first. One picture is
 * read at a time. Throws PICTURE_TOO_LARGE, PICTURE_UNREADABLE, UNAVAILABLE where too many wait.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw domainError("PICTURE_TOO_LARGE");
  if (bytes.byteLength === 0) throw domainError("PICTURE_UNREADABLE");
  if (turns.pendingCount >= MAX_WAITING) throw domainError("UNAVAILABLE");
  return turns(() => make(bytes));
}

async function make(bytes: Uint8Array): Promise<Picture> {
  // A part that only keeps pictures or links to them loads nothing of the library.
  opening ??= loadReader();
  const open = await opening;
  try {
    // Its head alone is read here, which says how many pixels follow.
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
    // The library throws plain errors, and throws for nothing but what it was given to read.
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
