import type * as graph from "./generated/graphql.ts";
import { readPlainAnswer } from "./transport/read-answer.ts";
import type { CallOptions, Send } from "./transport/request.ts";

/** A picture that is shown, which is WebP. Its `url` needs no token and holds for half an hour at least: ask for a new one then. */
export type Picture = graph.PictureFactsFragment;

/** Pictures to show with a proposal or a ticket. */
export const picturesOf = (send: Send) => ({
  /**
   * Uploads a JPEG, PNG or WebP file of at most 5 MB, of which nothing but the pixels is kept, and resolves to its id: give that to
   * `bets.proposeResolution`, `tickets.open` or `tickets.reply` within a day. Scope: bets:write or tickets:write. Rejects with
   * PICTURE_TOO_LARGE, PICTURE_UNREADABLE, and NOT_FOUND where the installation takes no pictures.
   */
  upload: (file: Uint8Array<ArrayBuffer> | Blob, options?: CallOptions): Promise<string> =>
    send(
      {
        path: "/api/pictures",
        // Its bytes say what it is, and no header.
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
