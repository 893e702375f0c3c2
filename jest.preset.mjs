import { fileURLToPath } from "node:url";

/** SWC strips the types; the parser differs between the two kinds of file, because `<T>(x) => x` is JSX in one of them. */
const strip = (tsx) => [
  "@swc/jest",
  {
    swcrc: false,
    jsc: {
      parser: { syntax: "typescript", tsx },
      target: "es2024",
      keepClassNames: true,
      transform: { react: { runtime: "automatic" } },
    },
    module: { type: "es6" },
    sourceMaps: "inline",
  },
];

/**
 * A slower test or hook hangs. This is no measure of speed: a slow computer is not a defect. Jest reads it from the
 * configuration it starts with, which is the root's when all workspaces run.
 */
export const testTimeout = 60_000;

/** Closes what a suite left open, and gives hooks the time that processes need to start. */
const suiteEnvironment = fileURLToPath(new URL("dev/stack/jest/suite-environment.mjs", import.meta.url));

/** Returns the configuration of every workspace's tests: native ES modules, TypeScript types stripped, no globals. */
export const preset = (displayName, overrides = {}) => ({
  displayName,
  testEnvironment: suiteEnvironment,
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  testMatch: ["<rootDir>/**/*.test.ts", "<rootDir>/**/*.test.tsx"],
  testPathIgnorePatterns: ["/node_modules/", "/generated/", "/dist/"],
  modulePathIgnorePatterns: ["/dist/", "/.stakehold/"],
  transform: { "^.+\\.ts$": strip(false), "^.+\\.tsx$": strip(true) },
  moduleFileExtensions: ["ts", "tsx", "mts", "js", "mjs", "cjs", "json", "node"],
  clearMocks: true,
  testTimeout,
  ...overrides,
});
