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
  ...overrides,
});
