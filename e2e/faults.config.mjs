import journeys from "./jest.config.mjs";

/** Slower tests, in which parts have to be down for a while. The audit then checks what they left. */
export default { ...journeys, testMatch: ["<rootDir>/faults/*.test.ts", "<rootDir>/journeys/audit.test.ts"] };
