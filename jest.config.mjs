import { testTimeout } from "./jest.preset.mjs";

export default {
  projects: [
    "<rootDir>/packages/*/jest.config.mjs",
    "<rootDir>/services/*/jest.config.mjs",
    "<rootDir>/gateway/jest.config.mjs",
    "<rootDir>/web/jest.config.mjs",
    "<rootDir>/dev/*/jest.config.mjs",
    "<rootDir>/charts/monitoring/jest.config.mjs",
  ],
  // One PostgreSQL, Kafka, MongoDB and Temporal for the whole run; TEST_PARTS=none starts nothing.
  globalSetup: "<rootDir>/dev/stack/jest/global-setup.ts",
  globalTeardown: "<rootDir>/dev/stack/jest/global-teardown.ts",
  testSequencer: "<rootDir>/dev/stack/jest/longest-first.mjs",
  testTimeout,
  coverageProvider: "v8",
};
