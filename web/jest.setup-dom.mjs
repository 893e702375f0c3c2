import { afterEach } from "@jest/globals";

// Tests of plain functions have no document, and load none of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/jest-globals");
  const { cleanup, configure } = await import("@testing-library/react");
  afterEach(cleanup);
  // For a second what a toast says is there once more, in a region that is read aloud and not seen.
  configure({ defaultIgnore: "script, style, span[role=status][aria-live]" });
  // jsdom lays nothing out, and no condition on its window holds: it is as narrow as a phone.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Element.prototype.scrollIntoView = () => undefined;
}
