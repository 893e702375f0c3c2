import { createHmac } from "node:crypto";
import type { Profile } from "./user.ts";

/** Whom the provider names. */
export type NameAtProvider = Pick<Profile, "issuer" | "subject">;

/** The digests by which somebody may be known who was banned and left, by each key that holds; the first is written. */
export type BarredDigests = (name: NameAtProvider) => readonly Uint8Array<ArrayBuffer>[];

/**
 * Makes the digests of names by keys. A plain hash would not do: subjects of many providers are short numbers, and who reads
 * a table of hashes could try them all.
 */
export const barredDigests =
  (keys: readonly string[]): BarredDigests =>
  ({ issuer, subject }) =>
    keys.map(
      (key) =>
        new Uint8Array(
          createHmac("sha256", key)
            .update(JSON.stringify([issuer, subject]))
            .digest(),
        ),
    );
