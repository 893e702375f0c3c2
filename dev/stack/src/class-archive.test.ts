import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { classArchive } from "./class-archive.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stakehold-classes-"));
  mkdirSync(join(folder, "libraries"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const optionOf = (): readonly string[] =>
  classArchive("kafka", join(folder, "libraries", "*"), join(folder, "kept"))
    .filter((option) => option.endsWith(".jsa"))
    .flatMap((option) => option.split("="));

test("the first run writes the class archive, later ones read it until a library changes", () => {
  const [writes, file = ""] = optionOf();
  expect(writes).toBe("-XX:ArchiveClassesAtExit");
  writeFileSync(file, "");
  expect(optionOf()).toEqual(["-XX:SharedArchiveFile", file]);
  writeFileSync(join(folder, "libraries", "kafka-4.2.jar"), "");
  const [writesAgain, another] = optionOf();
  expect(writesAgain).toBe("-XX:ArchiveClassesAtExit");
  expect(another).not.toBe(file);
});
