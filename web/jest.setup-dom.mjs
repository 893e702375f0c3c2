import { afterEach } from "@jest/globals";

// Tests of plain functions have no document, and load none of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/jest-globals");
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
  // jsdom lays nothing out, and no condition on its window holds: it is as narrow as a phone.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Element.prototype.scrollIntoView = () => undefined;
}
