import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * `node receipt.ts RECEIPT KEYS`: verifies a receipt of Stakehold without Stakehold. RECEIPT is the file from your email or
 * from the receipt's page, KEYS a copy of `/.well-known/stakehold-receipts.json`. Exits with 0 if the signature is valid, and
 * with 1, and says why, if it is not.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Returns the canonical form of a JSON value: no spaces, and members in the order of their UTF-16 code units (RFC 8785). */
function canonical(value: Json): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

/** Rejects a text that has two members with one name in one object: programs disagree about which of them counts. */
function requireUniqueNames(text: string): void {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const name: string = JSON.parse(token.slice(0, -colon.length));
      if (open.at(-1)?.has(name)) throw new Error(`The receipt has two members with the name ${name}.`);
      open.at(-1)?.add(name);
    }
  }
}

const base64url = (text: string): string => Buffer.from(text).toString("base64url");

/** Returns the id of a public key: its thumbprint (RFC 7638). A key that was exchanged has another one. */
const thumbprintOf = (x: string): string =>
  createHash("sha256")
    .update(canonical({ crv: "Ed25519", kty: "OKP", x }))
    .digest("base64url");

function verifyReceipt(receipt: string, keys: string): string {
  requireUniqueNames(receipt);
  const { signature: signed, ...content } = JSON.parse(receipt);
  const [, header = "", signature = ""] = /^([\w-]+)\.\.([\w-]{86})$/.exec(String(signed)) ?? [];
  if (header === "") throw new Error("The receipt has no signature with a detached payload.");
  const { alg, kid } = JSON.parse(Buffer.from(header, "base64url").toString());
  if (alg !== "EdDSA") throw new Error(`The receipt is signed by ${alg}, not by Ed25519.`);
  const published: readonly { readonly kid: string; readonly x: string }[] = JSON.parse(keys).keys;
  const key = published.find((one) => one.kid === kid);
  if (key === undefined) throw new Error(`The key ${kid} is not among the published ones.`);
  if (thumbprintOf(key.x) !== kid) throw new Error(`The published key is not the one with the id ${kid}.`);
  const publicKey = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key.x }, format: "jwk" });
  const input = Buffer.from(`${header}.${base64url(canonical(content))}`);
  if (!verify(null, input, publicKey, Buffer.from(signature, "base64url"))) {
    throw new Error("The signature is not valid: the receipt was changed after it was signed.");
  }
  const { position, amount, charged } = content.stake;
  return `Valid: ${amount} ${position} "${content.bet.title}", charged ${charged}, signed with ${kid}.`;
}

const [receipt = "", keys = ""] = process.argv.slice(2);
try {
  console.log(verifyReceipt(readFileSync(receipt, "utf8"), readFileSync(keys, "utf8")));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
