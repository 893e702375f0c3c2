import { useEffect, useRef, useState } from "react";
import { MAX_PICTURE_BYTES, NOT_TAKEN, PictureRefused, uploadPicture } from "./upload-picture.ts";

/** Where the choice of a picture stands. The preview is the file itself, as an address. */
export type ChosenPicture =
  | { readonly stage: "none"; readonly error?: string }
  | { readonly stage: "uploading"; readonly file: File }
  | { readonly stage: "uploaded"; readonly file: File; readonly preview: string; readonly pictureId: string };

const NOTHING: ChosenPicture = { stage: "none" };

/** A picture that is uploaded as soon as it is chosen. One that is taken back or replaced meanwhile counts no more. */
export function usePictureUpload() {
  const [picture, setPicture] = useState(NOTHING);
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

  const remove = () => {
    uploading.current?.abort();
    setPicture(NOTHING);
  };
  const choose = async (file: File) => {
    uploading.current?.abort();
    if (file.size > MAX_PICTURE_BYTES) return setPicture({ stage: "none", error: tooLarge(file) });
    const { signal } = (uploading.current = new AbortController());
    setPicture({ stage: "uploading", file });
    try {
      const [pictureId, preview] = await Promise.all([uploadPicture(file, signal), addressOf(file)]);
      if (!signal.aborted) setPicture({ stage: "uploaded", file, preview, pictureId });
    } catch (error) {
      if (!signal.aborted)
        setPicture({ stage: "none", error: error instanceof PictureRefused ? error.message : NOT_TAKEN });
    }
  };
  return { picture, choose, remove };
}

/** The size of a file, such as '1.4 MB'. */
export const sizeText = ({ size }: File): string =>
  size < 100_000 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

const tooLarge = (file: File): string => `A picture can have at most 5 MB. This one has ${sizeText(file)}.`;

/** The pages' policy shows no `blob:` addresses, but takes the file itself as one. */
const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(new PictureRefused("This file can't be read. Choose another one."));
    });
    reader.readAsDataURL(file);
  });
