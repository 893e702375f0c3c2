import type { Model } from "mongoose";
import type { TicketDocument } from "./ticket-document.ts";

/** Returns those of the pictures that tickets refer to. */
export async function namedPictures(
  model: Model<TicketDocument>,
  pictureIds: readonly string[],
): Promise<readonly string[]> {
  const naming = await model
    .find({ "pictures.pictureIds": { $in: [...pictureIds] } }, { pictures: 1 })
    .lean<Pick<TicketDocument, "pictures">[]>();
  return naming.flatMap(({ pictures = [] }) => pictures.flatMap((shown) => shown.pictureIds));
}
