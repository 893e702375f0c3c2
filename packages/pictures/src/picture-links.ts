import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeptPlace } from "./picture-shelf.ts";

/** For how long a link holds at least. Links of one half hour are the same, so that browsers fetch a picture once. */
const HOLDS_MS = 30 * 60_000;

/** Which picture a link leads to. */
export type LinkedPicture = { readonly place: KeptPlace; readonly pictureId: string };

/** What a link says beside the picture: until when it holds, in seconds since 1970, and that we said so. */
export type LinkProof = { readonly until: string; readonly signature: string };

/** Makes links and knows them again. */
export type PictureLinks = {
  /** A path for somebody who may see the picture. It holds for half an hour at least and an hour at most. */
  pathTo(picture: LinkedPicture, now?: Date): string;
  /** For how many more seconds a link holds; undefined for one that is not ours or is over. */
  secondsLeft(picture: LinkedPicture, proof: LinkProof, now?: Date): number | undefined;
};

/** Links signed by a secret that those who make them share with the door. */
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
