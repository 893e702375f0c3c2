import { useEffect, useRef, useState } from "react";
import { addressOf, refusalOf, wordsOf } from "./chosen-file.ts";
import { uploadPicture } from "./upload-picture.ts";

/**
 * A chosen picture; the preview is the file itself, as a data URL. `uploaded` is missing while the upload is under way.
 */
export type PictureInList = {
  readonly key: number;
  readonly file: File;
  readonly uploaded?: { readonly pictureId: string; readonly preview: string };
};

/** A file that was refused, and why. */
export type RefusedFile = { readonly key: number; readonly name: string; readonly reason: string };

/** The most pictures that one message can show. */
export const MAX_PICTURES = 4;

/**
 * Uploads pictures as soon as they are chosen, independently: refusing or removing one leaves the others unchanged.
 * Shows refusals until the next choice.
 */
export function usePictureUploads() {
  const [pictures, setPictures] = useState<readonly PictureInList[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const uploads = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  useEffect(() => {
    const { current } = uploads;
    return () => current.forEach((upload) => upload.abort());
  }, []);

  const leaveOut = (key: number) => setPictures((all) => all.filter((picture) => picture.key !== key));
  const upload = async ({ key, file }: PictureInList) => {
    const abort = new AbortController();
    uploads.current.set(key, abort);
    try {
      const [pictureId, preview] = await Promise.all([uploadPicture(file, abort.signal), addressOf(file)]);
      const uploaded = { pictureId, preview };
      setPictures((all) => all.map((picture) => (picture.key === key ? { ...picture, uploaded } : picture)));
    } catch (error) {
      if (abort.signal.aborted) return;
      leaveOut(key);
      setRefused((all) => [...all, { key, name: file.name, reason: wordsOf(error) }]);
    } finally {
      uploads.current.delete(key);
    }
  };
  const choose = (files: readonly File[]) => {
    const { taken, refusals } = sorted(
      files.map((file) => ({ key: (lastKey.current += 1), file })),
      MAX_PICTURES - pictures.length,
    );
    setPictures([...pictures, ...taken]);
    setRefused(refusals);
    taken.forEach((picture) => void upload(picture));
  };
  const remove = (key: number) => {
    uploads.current.get(key)?.abort();
    leaveOut(key);
  };
  const clear = () => {
    uploads.current.forEach((each) => each.abort());
    setPictures([]);
    setRefused([]);
  };
  return {
    pictures,
    refused,
    choose,
    remove,
    clear,
    /** The ids of the uploaded pictures, in the order in which they were chosen. */
    pictureIds: pictures.flatMap(({ uploaded }) => uploaded?.pictureId ?? []),
    isUploading: pictures.some(({ uploaded }) => uploaded === undefined),
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

const BEYOND = `A message can show at most ${MAX_PICTURES} pictures. Remove one to add this.`;

/**
 * Splits the files into those taken, while there is room, and those refused, with the reason. A refused file takes no
 * room.
 */
function sorted(chosen: readonly PictureInList[], room: number) {
  const taken: PictureInList[] = [];
  const refusals: RefusedFile[] = [];
  for (const { key, file } of chosen) {
    const reason = refusalOf(file) ?? (taken.length < room ? undefined : BEYOND);
    if (reason === undefined) taken.push({ key, file });
    else refusals.push({ key, name: file.name, reason });
  }
  return { taken, refusals };
}
