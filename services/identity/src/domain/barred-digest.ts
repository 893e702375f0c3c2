import { createHmac } from "node:crypto";
import type { Profile } from "./user.ts";

/** The provider's name for a person. */
export type NameAtProvider = Pick<Profile, "issuer" | "subject">;

/** Returns the digests that identify a banned person who left, one per valid key. The first one is stored. */
export type BarredDigests = (name: NameAtProvider) => readonly Uint8Array<ArrayBuffer>[];

/**
 * Creates keyed digests of names. A plain hash would not do: many providers use short numbers as subjects, so anyone
 * with a table of hashes could try them all.
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
