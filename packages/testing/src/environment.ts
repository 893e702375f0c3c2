/** Returns the address of a part of the test stack. Throws a sentence with the remedy if there is none. */
export function readEnvironment(name: TestAddress): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set: run the suites with npm test`);
  return value;
}

/** The addresses of the stores that a run's suites share. */
export type TestAddress =
  | "TEST_POSTGRES_URL"
  | "TEST_KAFKA_BROKERS"
  | "TEST_MONGO_URL"
  | "TEST_TEMPORAL_ADDRESS"
  | "TEST_TEMPORAL_SERVER"
  | "TEST_TEMPORAL_TEST_SERVER";
