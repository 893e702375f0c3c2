import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { nodeFlagsIn, runtimeEnvironment } from "./runtime.ts";

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");

/** Returns the first variables that a stage of the Dockerfile sets. */
function variablesOf(stage: string): Readonly<Record<string, string>> {
  const [, rest = ""] = dockerfile.split(` AS ${stage}\n`);
  const [, variables = ""] = /^ENV ((?:[^\n]*\\\n)*[^\n]*)$/m.exec(rest) ?? [];
  const assignments = variables.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...assignments].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? ""]));
}

test("the image runs Node.js with the same variables as this computer", () =>
  expect(variablesOf("serving")).toEqual({
    NODE_ENV: "production",
    NODE_OPTIONS: nodeFlagsIn("/app").join(" "),
    ...runtimeEnvironment,
  }));

test("the development image has the same variables", () =>
  expect(variablesOf("development")).toMatchObject({ NODE_ENV: "development", ...runtimeEnvironment }));
