import { sign } from "node:crypto";
import type { SigningKeys } from "@stakehold/service/security/signing-keys.ts";
import canonicalize from "canonicalize";
import type { SignReceipt } from "../domain/receipt.ts";

/**
 * Creates the signer of receipts. A receipt's `signature` is a JSON Web Signature with a detached payload (RFC 7515,
 * appendix F) by Ed25519 (RFC 8037); the payload is the receipt without this member, in canonical form (RFC 8785). Throws
 * TypeError if the first key is not published.
 */
export function createReceiptSigner({ kid, key, published }: SigningKeys): SignReceipt {
  const publicKey = published.find((one) => one.kid === kid)?.x;
  if (publicKey === undefined) throw new TypeError("The key that signs receipts is not published");
  const header = base64url(canonical({ alg: "EdDSA", kid }));
  return (receipt) => {
    const signed = sign(null, Buffer.from(`${header}.${base64url(canonical(receipt))}`), key);
    const signature = `${header}..${signed.toString("base64url")}`;
    return { document: canonical({ ...receipt, signature }), keyId: kid, publicKey };
  };
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

function canonical(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("A receipt has no canonical form");
  return text;
}
