import { domainError } from "@stakehold/errors/domain-error.ts";
import { MAX_PICTURE_BYTES, readPicture } from "@stakehold/pictures/read-picture.ts";
import type { PictureShelf } from "@stakehold/pictures/picture-shelf.ts";
import { requireScope } from "@stakehold/service/caller.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { Counter } from "../limits/counters.ts";
import type { SignedIn } from "../sessions/exchange.ts";

/** What an upload needs: where pictures are kept, who asks, and how many each person may upload. */
export type Uploads = {
  readonly shelf: Pick<PictureShelf, "upload">;
  readonly admit: (request: Request) => Promise<SignedIn>;
  readonly ofPictures: Pick<Counter, "take">;
};

/**
 * `POST /api/pictures`, whose body is a picture's file: `{ "pictureId": "…" }`, which its owner may show for a day. What the
 * file is its bytes say, and no header. Banned people may upload, for they may ask for help. Errors: UNAUTHENTICATED, INSUFFICIENT_SCOPE, FORBIDDEN to an app that acts for nobody,
 * RATE_LIMITED, PICTURE_TOO_LARGE, PICTURE_UNREADABLE, UNAVAILABLE.
 */
export function uploadPicture({ shelf, admit, ofPictures }: Uploads): RequestHandler {
  return async (request, response) => {
    const signedIn = await admit(request);
    requireScope(signedIn, ["bets:write", "tickets:write"]);
    if (signedIn.userId === NO_ID) throw domainError("FORBIDDEN");
    await ofPictures.take(signedIn.userId);
    const picture = await readPicture(await bodyOf(request, response));
    response.status(201).json({ pictureId: await shelf.upload(signedIn.userId, picture) });
  };
}

/** An encoded body could hold more than it seems to. */
const parse = express.raw({ type: () => true, limit: MAX_PICTURE_BYTES, inflate: false });

/** The bytes of a request that was let in. Those beyond the limit are thrown away as they come. */
const bodyOf = (request: Request, response: Response): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) => {
      const body: unknown = request.body;
      if (isTooLarge(error)) reject(domainError("PICTURE_TOO_LARGE"));
      else if (error instanceof Error) reject(error);
      else resolve(body instanceof Uint8Array ? body : new Uint8Array());
    });
  });

const isTooLarge = (error: unknown): boolean => error instanceof Error && "status" in error && error.status === 413;
