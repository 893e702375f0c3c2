import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { sizeOfPicture } from "@stakehold/pictures/picture-id.ts";
import type { NamedPictures } from "@stakehold/pictures/picture-shelf.ts";
import type { EvidencePictures } from "../operations/ports/pictures.ts";

/** What evidence is made of: where pictures are, the platform's own address, and which pictures bets name. */
type Parts = { readonly pictures: Pictures | undefined; readonly publicUrl: string; readonly named: NamedPictures };

/** What proves proposals, among the pictures of the platform. Where it takes none, there are none. */
export function createEvidencePictures({ pictures, publicUrl, named }: Parts): EvidencePictures {
  if (pictures === undefined) return { keep: async () => false, show: () => undefined, sweep: async () => 0 };
  const { shelf, links } = pictures;
  return {
    keep: (ownerId, pictureId) => shelf.keep({ ownerId, pictureId }, "evidence"),
    show: (pictureId) => {
      const size = sizeOfPicture(pictureId);
      return size && { url: `${publicUrl}${links.pathTo({ place: "evidence", pictureId })}`, ...size };
    },
    sweep: () => shelf.sweepUnnamed("evidence", named),
  };
}
