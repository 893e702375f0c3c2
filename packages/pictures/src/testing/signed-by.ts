import { createHmac, hash } from "node:crypto";
import type { IncomingMessage } from "node:http";

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;

/** A key, as its owner has it. */
export type AccessKey = { readonly accessKeyId: string; readonly secretAccessKey: string };

/**
 * Returns whether a request is signed with this key, by AWS's signature version 4, and its body matches the signature.
 */
export function isSignedBy(key: AccessKey, request: IncomingMessage, body: Buffer): boolean {
  const [, keyId, scope = "", names = "", signature] = AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  if (keyId !== key.accessKeyId) return false;
  const at = textOf(request, "x-amz-date");
  const content = textOf(request, "x-amz-content-sha256");
  if (content !== "UNSIGNED-PAYLOAD" && content !== hash("sha256", body, "hex")) return false;
  const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${textOf(request, name).trim()}\n`);
  const canonical = [request.method, pathname, query, headers.join(""), names, content].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", at, scope, hash("sha256", canonical, "hex")].join("\n");
  const signingKey = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part).digest(), `AWS4${key.secretAccessKey}`);
  return hmac(signingKey, toSign).digest("hex") === signature;
}

const hmac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text);

const textOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? "");

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
