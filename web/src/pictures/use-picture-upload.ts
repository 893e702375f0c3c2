import { useEffect, useRef, useState } from "react";
import { addressOf, refusalOf, wordsOf } from "./chosen-file.ts";
import { uploadPicture } from "./upload-picture.ts";

/** The state of a chosen picture. The preview is the file itself, as a data URL. */
export type ChosenPicture =
  | { readonly stage: "none"; readonly error?: string }
  | { readonly stage: "uploading"; readonly file: File }
  | { readonly stage: "uploaded"; readonly file: File; readonly preview: string; readonly pictureId: string };

const NOTHING: ChosenPicture = { stage: "none" };

/** Uploads a picture as soon as it is chosen. Ignores the result if the picture is removed or replaced meanwhile. */
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
    const refusal = refusalOf(file);
    if (refusal !== undefined) return setPicture({ stage: "none", error: refusal });
    const { signal } = (uploading.current = new AbortController());
    setPicture({ stage: "uploading", file });
    try {
      const [pictureId, preview] = await Promise.all([uploadPicture(file, signal), addressOf(file)]);
      if (!signal.aborted) setPicture({ stage: "uploaded", file, preview, pictureId });
    } catch (error) {
      if (!signal.aborted) setPicture({ stage: "none", error: wordsOf(error) });
    }
  };
  return { picture, choose, remove };
}
