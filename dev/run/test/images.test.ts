import { execFile } from "node:child_process";
import { appendFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pMap from "p-map";
import { images, copyImageTrees, type ImageTrees } from "../images/image-trees.ts";
import { missingImports } from "../images/missing-imports.ts";
import { readIgnored } from "../images/read-ignored.ts";

/** The first sentence of a program without settings: it has loaded all its imports by then. */
const REQUIRES_SETTINGS =
  /These settings are missing or wrong|Say what to run|start the platform first|There is no platform/;

const WORDS: Readonly<Record<string, readonly string[]>> = { "dev/run/main.ts": ["audit"] };

/** The number of the smallest computer's processors. */
const AT_ONCE = 2;

/** A busy computer starts processes slowly. One that hangs is ended while the test can still name it. */
const STARTS_WITHIN_MS = 180_000;
const ENDS_AFTER_MS = STARTS_WITHIN_MS - 20_000;

let trees: ImageTrees | undefined;
beforeAll(() => {
  trees = copyImageTrees();
});
afterAll(() => trees?.remove());

const treeOf = (image: (typeof images)[number]): string => {
  if (trees === undefined) throw new Error("Nothing was copied");
  return trees[image];
};

const programsOf = (tree: string): readonly string[] =>
  globSync("{gateway,services,dev}/**/main.ts", { cwd: tree, exclude: (path) => path.endsWith("node_modules") });

/** Runs a program as the image does, without any setting, and returns all its output. */
function start(tree: string, program: string): Promise<string> {
  const telemetry = pathToFileURL(join(tree, "packages/telemetry/src/start.ts")).href;
  const words = [`--import=${telemetry}`, program, ...(WORDS[program] ?? [])];
  const options = { cwd: tree, env: { PATH: process.env["PATH"] }, timeout: ENDS_AFTER_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, words, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

describe.each(images)("the image %s", (image) => {
  test("contains everything that its programs import", () => {
    expect(missingImports(treeOf(image))).toEqual([]);
  });

  test("contains nothing that only tests and development need", () => {
    const held = globSync(["packages/testing", "packages/client", "**/*.test.ts", "dev/stack/jest", "dev/run/checks"], {
      cwd: treeOf(image),
      exclude: (path) => path.endsWith("node_modules"),
    });
    expect(held).toEqual([]);
  });
});

test(
  "every program of the images starts until it requires its first setting",
  async () => {
    const ofPlatform = programsOf(treeOf("platform")).map((program) => ["platform", program] as const);
    const ofTrial = programsOf(treeOf("trial")).map((program) => ["trial", program] as const);
    // A trial's image contains the platform's programs too.
    const programs = [
      ...ofPlatform,
      ...ofTrial.filter(([, program]) => !ofPlatform.some(([, one]) => one === program)),
    ];
    expect(programs).toContainEqual(["platform", "gateway/src/main.ts"]);
    expect(programs).toContainEqual(["trial", "dev/trial/main.ts"]);
    const printed = await pMap(programs, async ([image, program]) => [program, await start(treeOf(image), program)], {
      concurrency: AT_ONCE,
    });
    expect(printed).toEqual(programs.map(([, program]) => [program, expect.stringMatching(REQUIRES_SETTINGS)]));
  },
  STARTS_WITHIN_MS,
);

test("an import of a module that the image lacks is reported, a type import is not", () => {
  const file = join("dev", "stack", "src", "kafka.ts");
  const imports = [
    'import { freePort } from "@stakehold/testing/free-port.ts";',
    'import { gone } from "./gone.ts";',
    'import { Parser } from "prettier";',
    'import type { Database } from "@stakehold/testing/database.ts";',
  ];
  appendFileSync(join(treeOf("trial"), file), `\n${imports.join("\n")}\n`);
  expect(missingImports(treeOf("trial"))).toEqual([
    `${file}: @stakehold/testing/free-port.ts`,
    `${file}: ./gone.ts`,
    `${file}: prettier`,
  ]);
});

test.each([
  ["package.json", false],
  ["services/bets/src/main.ts", false],
  ["docs/api/rest.md", false],
  ["docs/security.md", true],
  ["services/bets/README.md", true],
  ["services/bets/test/bets.ts", true],
  ["services/bets/src/bets/testing/make-bet.ts", true],
  ["web/src/generated/graphql.ts", true],
  ["web/src/generated/persisted-documents.json", false],
  ["node_modules/pg/package.json", true],
  ["packages/service/src/.env.local", true],
])("%s is excluded from the build: %s", (file, isIgnored) => {
  expect(readIgnored()(file)).toBe(isIgnored);
});
