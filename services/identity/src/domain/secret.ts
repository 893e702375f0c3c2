import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits, as text that fits a cookie. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Returns what is stored of a secret. A plain SHA-256 is enough, and quick, because 256 random bits can't be guessed.
 */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(secret).digest());
