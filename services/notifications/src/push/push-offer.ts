import { createECDH } from "node:crypto";
import { SettingsError } from "@stakehold/service/config.ts";
import webPush from "web-push";
import type { Settings } from "../config.ts";
import type { EncryptPush, PushOffer } from "../operations/ports/pushes.ts";

/**
 * How long a push service stores a push for an offline device, in seconds. After that the app's bell still shows the
 * notice.
 */
const KEEP_FOR_S = 24 * 3_600;

/** The key that identifies this installation to push services (RFC 8292), and the contact for them. */
type PushKeys = { readonly subject: string; readonly publicKey: string; readonly privateKey: string };

/**
 * Returns this installation's means of pushing from its settings; undefined if they contain no key. Throws
 * SettingsError for an invalid key.
 */
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
