import type { AddPushSubscriptionInput } from "../../generated/graphql.ts";

/** It shows what is pushed, and nothing else of the app depends on it. */
const WORKER = "/push-worker.js";

/** Whether this browser has what pushes need. On an iPhone or iPad it has, once the app is on the home screen. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether the person told the browser to show nothing of this site: only they can take that back. */
export const isBlocked = (): boolean => Notification.permission === "denied";

/** The subscription that this browser has, of this person or of somebody before; null for none, and for one made with another key. */
export async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  const found = await anySubscription();
  return found !== null && keyOf(found) === publicKey ? found : null;
}

async function anySubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The key that a subscription was made with, as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Asks the person, and subscribes; null where they would rather not. One from before may be somebody else's, or be made with another
 * key, so it is begun anew. To be called when somebody presses something: browsers ask at no other time.
 */
export async function subscribe(publicKey: string): Promise<AddPushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}
