import { afterEach } from "@jest/globals";

// Tests of plain functions have no document and load none of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/jest-globals");
  const { cleanup, configure } = await import("@testing-library/react");
  afterEach(cleanup);
  // For a second, a toast's text also exists in a visually hidden region for screen readers.
  configure({ defaultIgnore: "script, style, span[role=status][aria-live]" });
  // React yields to the browser every 5 milliseconds, so on a slow machine a test would continue in the middle of its
  // work. The scheduler is React's own: another copy would change nothing.
  const { unstable_forceFrameRate: forceFrameRate } = await import("scheduler");
  forceFrameRate(0.001);
  // jsdom has no layout, and its window matches no media query: it is as narrow as a phone.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Element.prototype.scrollIntoView = () => undefined;
}
