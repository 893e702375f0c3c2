import { preset } from "../jest.preset.mjs";

/** Each step of a journey has a minute; a journey that takes this long hangs without a failing step. */
const journeyTimeout = 30 * 60_000;

/** Journeys run one after the other, on one whole platform of their own. */
export default preset("e2e", {
  testMatch: ["<rootDir>/journeys/*.test.ts"],
  testTimeout: journeyTimeout,
  // The platform runs in the process that runs the suites.
  testEnvironmentOptions: { sharesProcess: true },
  globalSetup: "<rootDir>/platform/global-setup.ts",
  globalTeardown: "<rootDir>/platform/global-teardown.ts",
  testSequencer: "<rootDir>/platform/audit-last.mjs",
});
