import { createECDH } from "node:crypto";
import { SettingsError } from "@stakehold/service/config.ts";
import webPush from "web-push";
import type { Settings } from "../config.ts";
import type { EncryptPush, PushOffer } from "../operations/ports/pushes.ts";

/** For how long a push service keeps what a device that is off has not fetched, in seconds. Later it is read at the bell. */
const KEEP_FOR_S = 24 * 3_600;

/** The key by which push services know this installation (RFC 8292), and whom they write to about it. */
type PushKeys = { readonly subject: string; readonly publicKey: string; readonly privateKey: string };

/** How this installation pushes, by its settings; undefined where they name no key. Throws SettingsError for what is no key. */
export function pushOfferOf(settings: Pick<Settings, "PUSH_PRIVATE_KEY" | "PUSH_SUBJECT">): PushOffer | undefined {
  const { PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = settings;
  if (privateKey === undefined || subject === undefined) return undefined;
  const publicKey = publicHalfOf(privateKey);
  return { publicKey, encrypt: encryptedBy({ subject, publicKey, privateKey }) };
}

function publicHalfOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  } catch {
    throw new SettingsError("PUSH_PRIVATE_KEY is no private key of P-256.");
  }
  return pair.getPublicKey("base64url");
}

const encryptedBy =
  (vapidDetails: PushKeys): EncryptPush =>
  ({ endpoint, p256dh, auth }, content, handling) => {
    const target = { endpoint, keys: { p256dh, auth } };
    const options = { ...handling, vapidDetails, TTL: KEEP_FOR_S, contentEncoding: "aes128gcm" } as const;
    const { headers, body } = webPush.generateRequestDetails(target, JSON.stringify(content), options);
    return {
      url: endpoint,
      headers: [...new Headers(headers)].map(([name, value]) => ({ name, value })),
      body,
    };
  };
