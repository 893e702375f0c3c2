import { createHmac } from "node:crypto";

/** Returns the `Stripe-Signature` header: the time of signing, and the signature over that time and the exact body. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const proof = createHmac("sha256", secret).update(`${timestamp}.${body}`, "utf8").digest("hex");
  return `t=${timestamp},v1=${proof}`;
}
