/** How long the browser is waited for, in milliseconds: a sign-out is never held up by it. */
const WAIT_MS = 2_000;

/**
 * Ends what this browser is pushed and takes away what it shows of that, because somebody else may use it next. Its push service
 * knows the subscription no more, and says so to the platform when the next push comes.
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
