import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metPrerequisites } from "./met-prerequisites.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stakehold-met-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HERE = { PATH: "/usr/bin" };
const metIn = (environment: NodeJS.ProcessEnv) => metPrerequisites(join(folder, "packages", "met"), environment);
const hasIn = (environment: NodeJS.ProcessEnv) => ["npm", "java"].filter(metIn(environment).has);

test("prerequisites that were found are not checked again, missing ones are", () => {
  expect(hasIn(HERE)).toEqual([]);
  metIn(HERE).add(["npm"]);
  expect(hasIn(HERE)).toEqual(["npm"]);
  metIn(HERE).add(["java"]);
  expect(hasIn(HERE)).toEqual(["npm", "java"]);
});

test.each([
  ["another path", { PATH: "/opt/bin" }],
  ["another JDK", { ...HERE, JAVA_HOME: "/opt/jdk" }],
  ["a server that is no longer used", HERE],
])("with %s everything is checked again", (_, environment) => {
  metIn({ ...HERE, TEMPORAL_ADDRESS: "127.0.0.1:7233" }).add(["npm", "java"]);
  expect(hasIn(environment)).toEqual([]);
});
