import { describe, expect, test } from "@jest/globals";
import { isAtLeast, missingPrerequisites } from "./prerequisites.mjs";

const good: Record<string, string> = {
  npm: "11.6.2\n",
  java: 'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)',
  mvn: "Apache Maven 3.8.7\nMaven home: /usr/share/maven\nJava version: 17.0.15",
  python3: "3.11.7\n",
};

const all = ["npm", "java", "maven", "python"];

const printing =
  (outputs: Record<string, string | undefined>) =>
  async ([program = ""]: readonly string[]) =>
    outputs[program];

describe("missing prerequisites", () => {
  test("are empty if everything is installed and recent enough", async () => {
    await expect(missingPrerequisites(all, {}, printing(good))).resolves.toEqual([]);
  });

  test.each([
    ["npm", "npm 9 or newer is missing"],
    ["java", "Java 17 or newer is missing"],
    ["mvn", "Maven 3.6 or newer is missing"],
    ["python3", "Python 3.9 or newer with pip and venv is missing"],
  ])("are reported in one sentence each: %s", async (program, sentence) => {
    const missing = await missingPrerequisites(all, {}, printing({ ...good, [program]: undefined }));
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain(sentence);
    expect(missing[0]).toMatch(/install .*\.$/);
  });

  test.each([
    ["java", 'java version "1.8.0_392"', "Java 17 or newer is needed, and this is 8.0"],
    ["java", 'openjdk version "11.0.2" 2019-01-15', "Java 17 or newer is needed, and this is 11.0.2"],
    ["mvn", "Apache Maven 3.5.4 (1edded0938998edf8bf061f1ceb3cfdeccf443fe)", "this is 3.5.4"],
    ["python3", "3.8.10", "this is 3.8.10"],
    ["npm", "8.19.4", "this is 8.19.4"],
  ])("include %s if it is too old", async (program, output, words) => {
    const missing = await missingPrerequisites(all, {}, printing({ ...good, [program]: output }));
    expect(missing.join()).toContain(words);
  });

  test("accept the second name of Python if the first fails", async () => {
    const outputs = { ...good, python3: undefined, python: "3.12.1" };
    await expect(missingPrerequisites(all, {}, printing(outputs))).resolves.toEqual([]);
  });

  test("leave out what a configured external server replaces", async () => {
    const nothing = printing({ npm: "11.0.0" });
    const servers = { KAFKA_BROKERS: "a:9092", MONGO_URL: "mongodb://a", TEMPORAL_ADDRESS: "a:7233" };
    await expect(missingPrerequisites(all, servers, nothing)).resolves.toEqual([]);
    await expect(missingPrerequisites(all, { KAFKA_BROKERS: "a:9092" }, nothing)).resolves.toHaveLength(3);
  });
});

test.each([
  ["17", [17], true],
  ["17.0.1", [17], true],
  ["16.9", [17], false],
  ["3.10.1", [3, 9], true],
  ["3.8", [3, 9], false],
  ["4", [3, 9], true],
])("version %s is at least %j: %s", (version, atLeast, expected) => {
  expect(isAtLeast(version, atLeast)).toBe(expected);
});
