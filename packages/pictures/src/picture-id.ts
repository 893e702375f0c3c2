import { newId } from "@stakehold/service/id.ts";

/** How large a picture is, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** A UUID and the size. The name under which the picture is kept has both, so a size that somebody makes up names nothing. */
const PICTURE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}_([1-9]\d{0,4})x([1-9]\d{0,4})$/;

/** A new id for a picture of this size, such as `0199…_1200x800`. To whom it is given it is one opaque text. */
export const newPictureId = ({ width, height }: PictureSize): string => `${newId()}_${width}x${height}`;

/** The size that a picture's id tells; undefined for a text that is no picture's id. */
export function sizeOfPicture(pictureId: string): PictureSize | undefined {
  const [, width, height] = PICTURE_ID.exec(pictureId) ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}
