import type { AddPushSubscriptionInput } from "../../generated/graphql.ts";

/** Shows pushes; nothing else in the app depends on it. */
const WORKER = "/push-worker.js";

/** Whether this browser supports pushes. On an iPhone or iPad it does once the app is on the home screen. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether the user blocked this site's notifications in the browser: only they can undo that. */
export const isBlocked = (): boolean => Notification.permission === "denied";

/** Returns this browser's subscription, which may be an earlier user's; null if there is none or it has another key. */
export async function findSubscription(publicKey: string): Promise<PushSubscription | null> {
  const found = await anySubscription();
  return found !== null && keyOf(found) === publicKey ? found : null;
}

async function anySubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns a subscription's key as base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Asks the user for permission, and subscribes; null if they decline. Replaces an earlier subscription, which may be
 * another user's or have another key. Call it when the user presses something: browsers ask at no other time.
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
