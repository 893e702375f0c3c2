import { useEffect, useRef, useState } from "react";
import { addressOf, refusalOf, wordsOf } from "./chosen-file.ts";
import { uploadPicture } from "./upload-picture.ts";

/** A picture that was chosen; the preview is the file itself, as an address. Neither is there while it is on its way. */
export type PictureInList = {
  readonly key: number;
  readonly file: File;
  readonly uploaded?: { readonly pictureId: string; readonly preview: string };
};

/** A file that was not taken, and why. */
export type RefusedFile = { readonly key: number; readonly name: string; readonly reason: string };

/** How many pictures one message can show. */
export const MAX_PICTURES = 4;

/**
 * Pictures that are uploaded as soon as they are chosen, each by itself: one that is refused or taken back leaves the others as
 * they are. What was refused is told until somebody chooses again.
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
    /** Those that were uploaded, in the order in which they were chosen. */
    pictureIds: pictures.flatMap(({ uploaded }) => uploaded?.pictureId ?? []),
    isUploading: pictures.some(({ uploaded }) => uploaded === undefined),
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

const BEYOND = `A message can show at most ${MAX_PICTURES} pictures. Remove one to add this.`;

/** Which files are taken while there is room, and why the others are not. A file that is refused takes no room. */
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
