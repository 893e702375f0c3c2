import { domainError } from "@stakehold/errors/domain-error.ts";
import { MAX_PICTURE_BYTES, readPicture } from "@stakehold/pictures/read-picture.ts";
import type { PictureShelf } from "@stakehold/pictures/picture-shelf.ts";
import { requireScope } from "@stakehold/service/callers/caller.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import express, { type Request, type RequestHandler, type Response } from "express";
import type { Counter } from "../limits/counters.ts";
import type { SignedIn } from "../sessions/exchange.ts";

/** The dependencies of an upload: the storage, how to identify the caller, and the limit of uploads per person. */
export type Uploads = {
  readonly shelf: Pick<PictureShelf, "upload">;
  readonly admit: (request: Request) => Promise<SignedIn>;
  readonly ofPictures: Pick<Counter, "take">;
};

/**
 * `POST /api/pictures` with a picture's file as its body: `{ "pictureId": "…" }`, which its owner may use for a day.
 * The bytes decide the format, not a header. Banned people may upload, because they may ask for support. Errors:
 * UNAUTHENTICATED, INSUFFICIENT_SCOPE, FORBIDDEN for an app that acts for no user, RATE_LIMITED, PICTURE_TOO_LARGE,
 * PICTURE_UNREADABLE, UNAVAILABLE.
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

/** Compressed bodies are refused: they could be larger than they seem. */
const parse = express.raw({ type: () => true, limit: MAX_PICTURE_BYTES, inflate: false });

/** Reads the body of an admitted request. Bytes beyond the limit are discarded as they arrive. */
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
