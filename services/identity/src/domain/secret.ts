import { createHash, randomBytes } from "node:crypto";
import { newBearerToken } from "@stakehold/service/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";

/** A new secret of 256 bits, as text that fits a cookie. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * What is stored of a secret. A plain SHA-256 is enough, and quick, because 256 random bits can't be guessed.
 */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(secret).digest());

/** The secret of a new personal token, and what is kept of it. */
export type PersonalSecret = {
  readonly id: string;
  readonly secret: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly lastFour: string;
};

/** Makes the secret of a personal token. */
export function newPersonalSecret(): PersonalSecret {
  const secret = newBearerToken("sh_pat");
  return { id: newId(), secret, tokenHash: hashSecret(secret), lastFour: secret.slice(-4) };
}
