import type * as graph from "./generated/graphql.ts";
import { readPlainAnswer } from "./transport/read-answer.ts";
import type { CallOptions, Send } from "./transport/request.ts";

/**
 * A displayed picture, which is WebP. Its `url` needs no token and is valid for at least half an hour: fetch a new one
 * after that.
 */
export type Picture = graph.PictureFactsFragment;

/** Pictures to attach to a proposal or a ticket. */
export const picturesOf = (send: Send) => ({
  /**
   * Uploads a JPEG, PNG or WebP file of at most 5 MB, of which only the pixels are kept, and resolves to its id: pass
   * that to `bets.proposeResolution`, `tickets.open` or `tickets.reply` within a day. Scope: bets:write or
   * tickets:write. Rejects with PICTURE_TOO_LARGE, PICTURE_UNREADABLE, and NOT_FOUND if the installation takes no
   * pictures.
   */
  upload: (file: Uint8Array<ArrayBuffer> | Blob, options?: CallOptions): Promise<string> =>
    send(
      {
        path: "/api/pictures",
        // Its bytes identify the format; no header does.
        contentType: "application/octet-stream",
        body: file,
        read: (response) => readPlainAnswer(pictureIdIn, response),
      },
      options,
    ),
});

function pictureIdIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("pictureId" in body)) return undefined;
  return typeof body.pictureId === "string" ? body.pictureId : undefined;
}
