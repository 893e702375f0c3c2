import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { bundleOf } from "../src/bundle.ts";

/** A test that takes longer hangs: each starts the bundler, which is a process. */
jest.setTimeout(180_000);

/** In this package, so that the workflows' imports resolve. */
const HERE = fileURLToPath(new URL(".", import.meta.url));

let sources: string;
let folder: string;
let workflowsPath: string;
let made: number;
const logger = { info: () => void (made += 1), warn: () => undefined };

beforeAll(async () => {
  sources = await mkdtemp(join(HERE, "bundle-"));
  folder = join(sources, "kept");
  workflowsPath = join(sources, "workflows.ts");
  await writeFile(workflowsPath, 'import { word } from "./word.ts";\nexport const says = async () => word;\n');
  await writeFile(join(sources, "word.ts"), 'export const word = "first";\n');
});
afterAll(() => rm(sources, { recursive: true }));
beforeEach(() => {
  made = 0;
});

const bundle = () => bundleOf(workflowsPath, { logger, folder });
const keptFile = async () => join(folder, (await readdir(folder))[0] ?? "");

test("workflows are bundled once, however often they are started", async () => {
  const first = await bundle();
  expect(first.code).toContain('"first"');
  expect(made).toBe(1);
  expect(await Promise.all([bundle(), bundle()])).toEqual([first, first]);
  expect(made).toBe(1);
});

test("they are bundled again when a source file changes", async () => {
  await bundle();
  made = 0;
  await writeFile(join(sources, "word.ts"), 'export const word = "second";\n');
  expect((await bundle()).code).toContain('"second"');
  expect(made).toBe(1);
});

test("the inputs include sources of every package and the libraries", async () => {
  await bundle();
  const { inputs }: { inputs: string[] } = JSON.parse(await readFile(await keptFile(), "utf8"));
  expect(inputs).toEqual(
    expect.arrayContaining([
      "packages/workflows/src/payload-converter.ts",
      "packages/workflows/src/bundle-workflows.ts",
      "node_modules/@temporalio/worker/package.json",
      "node_modules/@temporalio/workflow/package.json",
    ]),
  );
});

test.each<[string, (file: string) => Promise<void>]>([
  ["half a file", async (file) => writeFile(file, (await readFile(file, "utf8")).slice(0, 2_000))],
  ["nothing at all", (file) => writeFile(file, "")],
  ["modified code", async (file) => writeFile(file, (await readFile(file, "utf8")).replace("word", "wort"))],
  ["something else", (file) => writeFile(file, '{"code":"throw 1"}')],
])("a stored file that holds %s is rebuilt", async (_, damage) => {
  const before = await bundle();
  await damage(await keptFile());
  made = 0;
  expect(await bundle()).toEqual(before);
  expect(made).toBe(1);
  await bundle();
  expect(made).toBe(1);
});
