import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { KEPT_PLACES } from "@stakehold/pictures/picture-shelf.ts";
import type { RequestHandler } from "express";
import { z } from "zod";

/** The parts of a link to a picture. */
const asked = z.object({
  place: z.enum(KEPT_PLACES),
  pictureId: z.string(),
  until: z.string(),
  signature: z.string(),
});

/** Opened alone in a tab, a picture may run, load and reach nothing, whatever its bytes contain. */
const ALONE = "default-src 'none'; sandbox";

/**
 * `GET /api/pictures/<place>/<id>?until=…&signature=…`: a picture, for anyone with a link from the graph. It needs no
 * credential, because no browser would send a token for it. Errors: PICTURE_NOT_FOUND, whatever is wrong with the link,
 * UNAVAILABLE.
 */
export function servePicture({ shelf, links }: Pictures): RequestHandler {
  return async ({ params, query }, response) => {
    const { data: link } = asked.safeParse({ ...query, ...params });
    const secondsLeft = link && links.secondsLeft(link, link);
    if (link === undefined || secondsLeft === undefined) throw domainError("PICTURE_NOT_FOUND");
    const bytes = await shelf.read(link.place, link.pictureId);
    if (bytes === undefined) throw domainError("PICTURE_NOT_FOUND");
    response
      .set({
        "content-type": "image/webp",
        "content-disposition": `inline; filename="${link.pictureId}.webp"`,
        "content-security-policy": ALONE,
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "cache-control": `private, max-age=${secondsLeft}, immutable`,
      })
      .send(Buffer.from(bytes));
  };
}
