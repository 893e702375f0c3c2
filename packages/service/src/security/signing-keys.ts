import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { hidden } from "../config.ts";
import { calculateJwkThumbprint, exportJWK, type JWK } from "jose";

/** One private key as PEM. */
const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----.+?-----END PRIVATE KEY-----/gs;

/**
 * Private Ed25519 keys as PEM (PKCS #8), one after the other, as `openssl genpkey -algorithm ed25519` writes them. The
 * first one signs. Identity publishes all of them, so that tokens stay valid while a key is rotated.
 */
export const signingKeys = hidden
  .transform((text) => (text.replaceAll("\\n", "\n").match(PRIVATE_KEY) ?? []).map(readKey))
  .refine(
    (keys): keys is KeyObject[] => keys.length > 0 && keys.every((key) => key?.asymmetricKeyType === "ed25519"),
    // Does not mention the value: it is a secret.
    "must be private Ed25519 keys as PEM",
  );

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** The signing key with the id by which verifiers find it, and the published part of all keys. */
export type SigningKeys = {
  readonly kid: string;
  readonly key: KeyObject;
  readonly published: readonly JWK[];
};

/** Builds the signing keys from the configured ones. Throws TypeError for an empty list. */
export async function publishSigningKeys(keys: readonly KeyObject[]): Promise<SigningKeys> {
  const published = await Promise.all(keys.map(publish));
  const [key] = keys;
  const [first] = published;
  if (key === undefined || first === undefined) throw new TypeError("There is no key to sign with");
  return { kid: first.kid, key, published };
}

/** Returns the public part of a key, under its thumbprint (RFC 7638). */
async function publish(key: KeyObject): Promise<JWK & { readonly kid: string }> {
  const jwk = await exportJWK(createPublicKey(key));
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "EdDSA", use: "sig" };
}
