import journeys from "./jest.config.mjs";

/** What takes longer, because parts have to be gone for a while. The audit looks at what it left. */
export default { ...journeys, testMatch: ["<rootDir>/faults/*.test.ts", "<rootDir>/journeys/audit.test.ts"] };
