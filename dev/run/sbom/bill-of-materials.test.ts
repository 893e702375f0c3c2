import { expect, test } from "@jest/globals";
import { billOfMaterials, lockShape } from "./bill-of-materials.ts";

const lock = lockShape.parse({
  version: "1.2.3",
  packages: {
    "": { name: "stakehold", version: "1.2.3" },
    gateway: {
      name: "@stakehold/gateway",
      version: "0.0.0",
      dependencies: { "@stakehold/errors": "0.0.0", outer: "2.0.0" },
    },
    "packages/errors": { name: "@stakehold/errors", version: "0.0.0" },
    "node_modules/@stakehold/errors": { link: true, resolved: "packages/errors" },
    "node_modules/outer": {
      version: "2.0.0",
      license: "(MIT OR Apache-2.0)",
      dependencies: { "@scope/inner": "^1.0.0" },
    },
    "node_modules/outer/node_modules/@scope/inner": { version: "1.5.0", license: "MIT", integrity: "sha512-q80=" },
    "node_modules/@scope/inner": { version: "0.9.0", license: "MIT" },
    "node_modules/unneeded": { version: "9.9.9" },
  },
});
const bill = billOfMaterials(lock, ["gateway"]);

test("a bill names what is needed, with version, licence and hash, and nothing else", () =>
  expect(bill.components).toEqual([
    { type: "library", "bom-ref": "@stakehold/gateway", group: "@stakehold", name: "gateway", version: "0.0.0" },
    {
      type: "library",
      "bom-ref": "node_modules/outer",
      name: "outer",
      version: "2.0.0",
      purl: "pkg:npm/outer@2.0.0",
      licenses: [{ expression: "(MIT OR Apache-2.0)" }],
    },
    {
      type: "library",
      "bom-ref": "node_modules/outer/node_modules/@scope/inner",
      group: "@scope",
      name: "inner",
      version: "1.5.0",
      purl: "pkg:npm/%40scope/inner@1.5.0",
      hashes: [{ alg: "SHA-512", content: "abcd" }],
      licenses: [{ license: { id: "MIT" } }],
    },
    { type: "library", "bom-ref": "@stakehold/errors", group: "@stakehold", name: "errors", version: "0.0.0" },
  ]));

test("a bill says what needs what, by the version that Node.js finds", () =>
  expect(bill.dependencies).toEqual([
    { ref: "stakehold", dependsOn: ["@stakehold/gateway"] },
    { ref: "@stakehold/gateway", dependsOn: ["@stakehold/errors", "node_modules/outer"] },
    { ref: "node_modules/outer", dependsOn: ["node_modules/outer/node_modules/@scope/inner"] },
    { ref: "node_modules/outer/node_modules/@scope/inner", dependsOn: [] },
    { ref: "@stakehold/errors", dependsOn: [] },
  ]));

test("one lock gives one bill", () => expect(billOfMaterials(lock, ["gateway"])).toEqual(bill));

test("a package that is not in the lock is told, because the bill would lack it", () =>
  expect(() =>
    billOfMaterials({ ...lock, packages: { gateway: lock.packages["gateway"] ?? { dependencies: {} } } }, ["gateway"]),
  ).toThrow("gateway needs @stakehold/errors, which package-lock.json does not have."));
