import { MAX_PICTURE_BYTES, NOT_TAKEN, PictureRefused } from "./upload-picture.ts";

/** Returns a file's size, such as '1.4 MB'. */
export const sizeText = ({ size }: File): string =>
  size < 100_000 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** Returns why a file can't be uploaded; undefined if it can. */
export const refusalOf = (file: File): string | undefined =>
  file.size > MAX_PICTURE_BYTES ? `A picture can have at most 5 MB. This one has ${sizeText(file)}.` : undefined;

/** Returns what went wrong with a picture, in words for the user. */
export const wordsOf = (error: unknown): string => (error instanceof PictureRefused ? error.message : NOT_TAKEN);

/** Returns the file as a data URL, because the pages' policy blocks `blob:` addresses. Rejects with PictureRefused. */
export const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(new PictureRefused("This file can't be read. Choose another one."));
    });
    reader.readAsDataURL(file);
  });
