import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { nodeFlags, runtimeEnvironment } from "./runtime.ts";

test("an image runs Node.js as this computer does", () => {
  const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");
  const [, variables = ""] = /^ENV (NODE_ENV=(?:[^\n]*\\\n)*[^\n]*)$/m.exec(dockerfile) ?? [];
  const told = [...variables.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, plain]) => [
    name,
    quoted ?? plain,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    NODE_ENV: "production",
    NODE_OPTIONS: nodeFlags.join(" "),
    ...runtimeEnvironment,
  });
});
