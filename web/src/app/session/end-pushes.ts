/** How long to wait for the browser, in milliseconds: it never holds up a sign-out. */
const WAIT_MS = 2_000;

/**
 * Ends this browser's push subscription and closes the notifications on screen, because someone else may use the
 * browser next. Its push service then rejects the next push, which informs the platform.
 */
export async function endPushes(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const ended = end().catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}
