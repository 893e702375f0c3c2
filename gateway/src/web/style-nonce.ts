import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

/** What the built pages have where the nonce goes: see `web/index.html`. */
const PLACE = "__STYLE_NONCE__";

const NONCE_BYTES = 16;

const nonces = new WeakMap<ServerResponse, string>();

/** The word by which a response's policy knows the style sheets that its own page's scripts write. It is made once. */
export function nonceOf(response: ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  nonces.set(response, nonce);
  return nonce;
}

/** A built page with the nonce of the response that carries it. */
export const withNonce = (page: string, response: ServerResponse): string => page.replace(PLACE, nonceOf(response));
