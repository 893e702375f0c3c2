import { preset } from "../jest.preset.mjs";

/** Each step of a journey has a minute; so long a journey, and no step that ends it, hangs. */
const journeyTimeout = 30 * 60_000;

/** Journeys run on one whole platform of their own, one after the other. */
export default preset("e2e", {
  testMatch: ["<rootDir>/journeys/*.test.ts"],
  testTimeout: journeyTimeout,
  globalSetup: "<rootDir>/platform/global-setup.ts",
  globalTeardown: "<rootDir>/platform/global-teardown.ts",
  testSequencer: "<rootDir>/platform/audit-last.mjs",
});
