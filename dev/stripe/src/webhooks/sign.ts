import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header: when it was signed, and the proof over that time and the exact body. */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const proof = createHmac("sha256", secret).update(`${timestamp}.${body}`, "utf8").digest("hex");
  return `t=${timestamp},v1=${proof}`;
}
