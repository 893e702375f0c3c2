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
 * A test or hook that takes longer hangs. Nothing measures speed by it: a slow computer is not a defect. Jest reads it from
 * the configuration that it is started with, which is the root's for a run of all workspaces.
 */
export const testTimeout = 60_000;

/** What every workspace's tests share: native ES modules, TypeScript stripped, nothing global. */
export const preset = (displayName, overrides = {}) => ({
  displayName,
  testEnvironment: "node",
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
