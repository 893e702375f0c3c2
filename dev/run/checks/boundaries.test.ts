import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "./boundaries.ts";

/** An import within a service, from one folder to another. */
type Import = readonly [service: string, from: string, to: string];

const REFUSED: readonly Import[] = [
  ["payments", "operations", "stripe"],
  ["payments", "stripe", "operations"],
  ["notifications", "operations", "smtp"],
  ["identity", "operations", "oauth"],
  ["identity", "tokens", "operations"],
  ["notifications", "domain", "mails"],
  ["bets", "domain", "operations"],
  ["payments", "stripe", "storage"],
  ["bets", "graphql", "storage"],
  ["bets", "a-room-of-no-rule", "operations"],
  ["bets", "operations", "a-room-of-no-rule"],
  ["payments", "stripe", "."],
];

const ALLOWED: readonly Import[] = [
  ["bets", "operations", "domain"],
  ["bets", "operations", "operations/ports"],
  ["bets", "operations", "operations"],
  ["bets", "graphql", "operations"],
  ["payments", "stripe", "operations/ports"],
  ["payments", "commands", "storage"],
];

const tree = mkdtempSync(join(tmpdir(), "boundaries-"));
let report = "";

/** The two files of an import, which no other import uses. */
function filesOf([service, from, to]: Import, kind: string) {
  const name = `${from}-to-${to === "." ? "the-front" : to}-${kind}`.replaceAll("/", "-");
  const folder = join("services", service, "src");
  return { importer: join(folder, from, `${name}.ts`), imported: join(folder, to, `${name}-it.ts`) };
}

function plant(one: Import, kind: "value" | "type"): void {
  const { importer, imported } = filesOf(one, kind);
  const path = relative(dirname(importer), imported);
  const isType = kind === "type";
  const from = path.startsWith(".") ? path : `./${path}`;
  write(
    importer,
    `import ${isType ? "type " : ""}{ planted } from "${from}";\nexport ${isType ? "type holder" : "const holder"} = planted;\n`,
  );
  write(imported, isType ? "export type planted = string;\n" : "export const planted = 1;\n");
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(tree, name)), { recursive: true });
  writeFileSync(join(tree, name), text);
}

/** Two folders of the gateway that need each other, although no two of their files do. */
function plantFolders(one: string, another: string): void {
  const folder = join("gateway", "src");
  for (const [from, to] of [
    [one, another],
    [another, one],
  ] as const) {
    write(join(folder, from, "needed.ts"), "export type Needed = string;\n");
    write(
      join(folder, from, "needing.ts"),
      `import type { Needed } from "../${to}/needed.ts";\nexport type Needing = Needed;\n`,
    );
  }
}

beforeAll(async () => {
  write("tsconfig.json", '{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true } }');
  for (const one of [...REFUSED, ...ALLOWED]) {
    plant(one, "value");
    plant(one, "type");
  }
  plantFolders("one", "another");
  const verdict = await cruise(tree, ["services", "gateway"]);
  report = verdict.kind === "bad" ? verdict.report : "";
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(REFUSED)("%s: %s may not import %s, not even types", (...one) => {
  for (const kind of ["value", "type"]) {
    const { importer, imported } = filesOf(one, kind);
    expect(report).toContain(`${importer} → ${imported}`);
  }
});

test.each(ALLOWED)("%s: %s may import %s", (...one) => {
  for (const kind of ["value", "type"]) expect(report).not.toContain(filesOf(one, kind).importer);
});

test("rejects two folders that depend on each other, even if no two of their files do", () => {
  expect(report).toMatch(/no-circle-of-folders: gateway\/src\/one →\s+gateway\/src\/another →\s+gateway\/src\/one/);
});
