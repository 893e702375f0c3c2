import { createECDH, createPublicKey, createDecipheriv, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { z } from "zod";

/** A message as it reached the push service. */
type Pushed = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
};

/** The status of the response to a message, unless the behaviour responds by itself. */
type Behaviour = (pushed: Pushed, response: ServerResponse) => number | undefined;

/** Starts a push service on loopback that stores what it accepts. */
export async function startPushService() {
  const arrived: Pushed[] = [];
  let behaviour: Behaviour = () => 201;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const pushed = { path: request.url ?? "", headers: request.headers, body: await buffer(request) };
    arrived.push(pushed);
    const status = behaviour(pushed, response);
    if (status !== undefined) response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  return {
    origin,
    arrived,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    /** Returns what this device showed, in order of arrival. */
    shownOn: (browser: Browser) =>
      arrived
        .filter(({ path }) => `${origin}${path}` === browser.endpoint)
        .map((pushed) => contentShape.parse(JSON.parse(browser.decrypt(pushed.body)))),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

const contentShape = z.strictObject({
  title: z.string(),
  text: z.string(),
  path: z.string().startsWith("/"),
  tag: z.string(),
});

const KEY_BYTES = 65;
const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** A browser with its own subscription, which decrypts only what is encrypted for it (RFC 8291, RFC 8188). */
export function newBrowser({ origin }: { readonly origin: string }) {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, SALT_BYTES);
    const keyLength = body.readUInt8(SALT_BYTES + 4);
    const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength);
    if (keyLength !== KEY_BYTES) throw new Error("The message does not name the sender's key");
    const sealed = body.subarray(SALT_BYTES + 5 + keyLength);
    const derive = (key: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", key, by, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
    const shared = derive(pair.computeSecret(senderKey), auth, info, 32);
    const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    // One record, which ends with its delimiter and then only zeros.
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The record has no end");
    return padded.subarray(0, end).toString("utf8");
  };
  return {
    endpoint: `${origin}/push/${randomBytes(8).toString("hex")}`,
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    decrypt,
  };
}

export type Browser = ReturnType<typeof newBrowser>;

const claimsShape = z.strictObject({ aud: z.string(), exp: z.number(), sub: z.string() });
const headerShape = z.object({ alg: z.literal("ES256"), typ: z.literal("JWT") });

/** Returns a message's claimed sender after verifying its signature (RFC 8292). */
export function senderOf({ headers }: Pushed): {
  readonly publicKey: string;
  readonly claims: z.infer<typeof claimsShape>;
} {
  const [, token = "", publicKey = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  headerShape.parse(decoded(header));
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const holds = verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  if (!holds) throw new Error("The signature does not hold");
  return { publicKey, claims: claimsShape.parse(decoded(claims)) };
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
