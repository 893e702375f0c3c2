// Shows what Stakehold pushes to this browser, and opens where it leads. It answers no request, so pages load as they would without it.

/** What is shown where a push can't be read: a browser that shows nothing takes the subscription away. */
const UNREADABLE = { title: "Stakehold", text: "See what is new", path: "/notifications", tag: "unreadable" };

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, text, path, tag } = read(event.data);
  const icon = "/icon-192.png";
  // Of two with one tag the later takes the place of the earlier, without a sound.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag, icon, badge: icon, data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

function read(data) {
  try {
    return { ...UNREADABLE, ...data?.json() };
  } catch {
    return UNREADABLE;
  }
}

/** Goes to a tab that shows the page already, or opens another: what somebody types elsewhere stays as it is. */
async function open(path) {
  const url = addressOf(path);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url);
  await (there === undefined ? self.clients.openWindow(url) : there.focus());
}

/** An address of the app, and of nobody else. */
function addressOf(path) {
  const { origin } = self.location;
  const url = URL.parse(String(path), origin);
  return url !== null && url.origin === origin ? url.href : `${origin}/notifications`;
}
