import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Position } from "./position.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Holds more records than Kafka will ever keep in one partition. */
const OFFSET_BYTES = 6;

/**
 * The longest id that is read or written, in characters: a browser sends it back as a header, which has limits of its
 * own.
 */
export const MAX_ID_LENGTH = 2_048;

/** The version of the id format; another format would begin with another prefix. */
const MADE_AS = "1.";

/** Turns positions into opaque ids for clients, and back. */
export type PositionSeal = {
  /** Returns null where the position has more partitions than an id holds. */
  seal(position: Position): string | null;
  /** Returns the position if it was sealed here for these partitions; null for anything else. */
  open(id: string, partitions: readonly string[]): Position | null;
};

/**
 * Seals with a key that every gateway derives from the same secret, so that all gateways understand each other's ids.
 * Offsets count what happens to everybody, so clients can neither read nor forge them. An id of another broker cluster,
 * or of other partitions, opens to null.
 */
export function createPositionSeal(secret: string, cluster: string): PositionSeal {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "stakehold live position", KEY_BYTES));
  const contextOf = (partitions: readonly string[]) => Buffer.from(JSON.stringify([cluster, ...partitions]));
  return {
    seal: (position) => {
      const nonce = randomBytes(NONCE_BYTES);
      const partitions = namesOf(position);
      const plain = Buffer.alloc(partitions.length * OFFSET_BYTES);
      partitions.forEach((name, slot) => plain.writeUIntBE(position.get(name) ?? 0, slot * OFFSET_BYTES, OFFSET_BYTES));
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(contextOf(partitions));
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      const id = MADE_AS + sealed.toString("base64url");
      return id.length > MAX_ID_LENGTH ? null : id;
    },
    open: (id, partitions) => {
      if (id.length > MAX_ID_LENGTH || !id.startsWith(MADE_AS)) return null;
      const names = partitions.toSorted();
      const sealed = Buffer.from(id.slice(MADE_AS.length), "base64url");
      if (sealed.length !== NONCE_BYTES + names.length * OFFSET_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(contextOf(names));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        // It was not sealed here, or not for these partitions.
        return null;
      }
      return new Map(names.map((name, slot) => [name, plain.readUIntBE(slot * OFFSET_BYTES, OFFSET_BYTES)]));
    },
  };
}

const namesOf = (position: Position): readonly string[] => [...position.keys()].toSorted();
