import { calculateJwkThumbprint, importJWK, type CryptoKey, type JWK } from "jose";
import { z } from "zod";

const privateJwk = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().min(1),
  d: z.string().min(1),
  kid: z.string().min(1).optional(),
});

/** A private Ed25519 key as a JWK. */
export type PrivateJwk = z.infer<typeof privateJwk>;

/**
 * One private key, or several: the first one signs, and all of them are published, so that tokens hold while one key
 * takes over from another.
 */
export const privateJwks = z.union([privateJwk.transform((key) => [key]), z.array(privateJwk).min(1)]);

/** The key that signs, under the id by which verifiers find it, and what is published of all keys. */
export type SigningKeys = { readonly kid: string; readonly key: CryptoKey; readonly published: readonly JWK[] };

/** Makes keys of their configuration. Throws TypeError for an empty list and an invalid key. */
export async function importSigningKeys(jwks: readonly PrivateJwk[]): Promise<SigningKeys> {
  const [first] = jwks;
  if (first === undefined) throw new TypeError("There is no key to sign with");
  const { kty, crv, x, d } = first;
  const key = await importJWK({ kty, crv, x, d }, "EdDSA");
  if (key instanceof Uint8Array) throw new TypeError("An Ed25519 key is not a secret");
  return { kid: await kidOf(first), key, published: await Promise.all(jwks.map(publish)) };
}

const publish = async (jwk: PrivateJwk): Promise<JWK> => ({
  kty: jwk.kty,
  crv: jwk.crv,
  x: jwk.x,
  kid: await kidOf(jwk),
  alg: "EdDSA",
  use: "sig",
});

const kidOf = async ({ kid, kty, crv, x }: PrivateJwk): Promise<string> =>
  kid ?? calculateJwkThumbprint({ kty, crv, x });
