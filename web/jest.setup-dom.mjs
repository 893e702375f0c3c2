import { afterEach } from "@jest/globals";

// Tests of plain functions have no document, and load none of this.
if (typeof document !== "undefined") {
  await import("@testing-library/jest-dom/jest-globals");
  const { cleanup } = await import("@testing-library/react");
  afterEach(cleanup);
}
