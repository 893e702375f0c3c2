import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeptPlace } from "./picture-shelf.ts";

/** The minimum lifetime of a link. Links within one half hour are equal, so that browsers fetch a picture once. */
const HOLDS_MS = 30 * 60_000;

/** The picture that a link leads to. */
export type LinkedPicture = { readonly place: KeptPlace; readonly pictureId: string };

/** The proof in a link: when it expires, in seconds since 1970, and our signature. */
export type LinkProof = { readonly until: string; readonly signature: string };

/** Makes and verifies links. */
export type PictureLinks = {
  /** Returns a path for a person who may see the picture. It is valid for half an hour at least and an hour at most. */
  pathTo(picture: LinkedPicture, now?: Date): string;
  /** Returns for how many more seconds a link is valid; undefined if it is not ours or has expired. */
  secondsLeft(picture: LinkedPicture, proof: LinkProof, now?: Date): number | undefined;
};

/** Links signed with a secret that their makers share with the gateway. */
export function createPictureLinks(secret: string): PictureLinks {
  const sign = ({ place, pictureId }: LinkedPicture, until: string): string =>
    createHmac("sha256", secret).update(`picture\n${place}\n${pictureId}\n${until}`).digest("base64url");
  return {
    pathTo: (picture, now = new Date()) => {
      const until = String(((Math.floor(now.getTime() / HOLDS_MS) + 2) * HOLDS_MS) / 1000);
      const proof = new URLSearchParams({ until, signature: sign(picture, until) });
      return `/api/pictures/${picture.place}/${picture.pictureId}?${proof.toString()}`;
    },
    secondsLeft: (picture, { until, signature }, now = new Date()) => {
      if (!isSame(sign(picture, until), signature)) return undefined;
      const left = Number(until) - Math.floor(now.getTime() / 1000);
      return left > 0 ? left : undefined;
    },
  };
}

function isSame(expected: string, shown: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(shown)];
  return a.length === b.length && timingSafeEqual(a, b);
}
