import { afterEach } from "@jest/globals";

// Tests of plain functions have no document, and load none of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/jest-globals");
  const { cleanup, configure } = await import("@testing-library/react");
  afterEach(cleanup);
  // For a second what a toast says is there once more, in a region that is read aloud and not seen.
  configure({ defaultIgnore: "script, style, span[role=status][aria-live]" });
  // React pauses for the browser every 5 milliseconds, and on a slow computer a test would go on in the midst of its work.
  // The scheduler is React's own: another copy would change nothing.
  const { unstable_forceFrameRate: forceFrameRate } = await import("scheduler");
  forceFrameRate(0.001);
  // jsdom lays nothing out, and no condition on its window holds: it is as narrow as a phone.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Element.prototype.scrollIntoView = () => undefined;
}
