import { preset } from "../jest.preset.mjs";

/** Journeys run on one whole platform of their own, one after the other. */
export default preset("e2e", {
  testTimeout: 180_000,
  globalSetup: "<rootDir>/platform/global-setup.ts",
  globalTeardown: "<rootDir>/platform/global-teardown.ts",
  testSequencer: "<rootDir>/platform/audit-last.mjs",
});
