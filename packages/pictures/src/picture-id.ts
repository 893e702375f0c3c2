import { newId } from "@stakehold/service/id.ts";

/** The size of a picture, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** A UUID and the size. The stored picture's name has both, so an id with an invented size matches nothing. */
const PICTURE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_([1-9]\d{0,4})x([1-9]\d{0,4})$/;

/** Returns a new id for a picture of this size, such as `0199…_1200x800`. To callers it is one opaque text. */
export const newPictureId = ({ width, height }: PictureSize): string => `${newId()}_${width}x${height}`;

/** Returns the size in a picture's id; undefined for a text that is no picture's id. */
export function sizeOfPicture(pictureId: string): PictureSize | undefined {
  const [, width, height] = PICTURE_ID.exec(pictureId) ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}
