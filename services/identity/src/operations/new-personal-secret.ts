import { newBearerToken } from "@stakehold/service/callers/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import { hashSecret } from "../domain/secret.ts";

/** The secret of a new personal token, and what is stored of it. */
export type PersonalSecret = {
  readonly id: string;
  readonly secret: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly lastFour: string;
};

/** Generates the secret of a personal token. */
export function newPersonalSecret(): PersonalSecret {
  const secret = newBearerToken("sh_pat");
  return { id: newId(), secret, tokenHash: hashSecret(secret), lastFour: secret.slice(-4) };
}
