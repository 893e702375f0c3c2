import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

/** The placeholder of the nonce in the built pages: see `web/index.html`. */
const PLACE = "__STYLE_NONCE__";

const NONCE_BYTES = 16;

const nonces = new WeakMap<ServerResponse, string>();

/**
 * Returns the nonce by which a response's policy allows the style sheets that its own page's scripts write. Created
 * once per response.
 */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

/** Returns a built page with its response's nonce. */
export const withNonce = (page: string, response: ServerResponse): string => page.replace(PLACE, nonceOf(response));
