/** A subscribed browser's state. */
type Held = { readonly endpoint: string; readonly key: string };

/** The state of the test's browser. */
export type PushBrowser = {
  readonly permission?: NotificationPermission;
  /** The user's answer to the browser's permission prompt. */
  readonly answer?: NotificationPermission;
  /** Its existing subscription; its worker is then registered. */
  readonly held?: Held;
};

const bytesOf = (key: string): ArrayBuffer => {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
};

/** Gives jsdom what pushes need in a browser, and records what happens. `leave` removes it. */
export function pushBrowser({ permission = "default", answer = "granted", held }: PushBrowser = {}) {
  const happened: string[] = [];
  let subscription = held;
  let made = 0;
  const shown = { closed: false };
  const subscriptionOf = ({ endpoint, key }: Held) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, keys: { p256dh: `p256dh of ${endpoint}`, auth: `auth of ${endpoint}` } }),
    unsubscribe: async () => {
      happened.push(`unsubscribed ${endpoint}`);
      subscription = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (subscription === undefined ? null : subscriptionOf(subscription)),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      made += 1;
      subscription = { endpoint: `https://push.example/${made}`, key };
      happened.push(`subscribed ${subscription.endpoint}`);
      return subscriptionOf(subscription);
    },
  };
  const registration = { pushManager, getNotifications: async () => [{ close: () => (shown.closed = true) }] };
  let isRegistered = held !== undefined;
  const serviceWorker = {
    getRegistration: async () => (isRegistered ? registration : undefined),
    register: async (path: string) => {
      happened.push(`registered ${path}`);
      isRegistered = true;
      return registration;
    },
    ready: Promise.resolve(registration),
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  Object.defineProperty(window, "PushManager", { value: {}, configurable: true });
  Object.defineProperty(window, "Notification", { value: notification, configurable: true });
  return {
    happened,
    shown,
    leave: () => {
      Reflect.deleteProperty(navigator, "serviceWorker");
      Reflect.deleteProperty(window, "PushManager");
      Reflect.deleteProperty(window, "Notification");
    },
  };
}
