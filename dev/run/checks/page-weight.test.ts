import { expect, test } from "@jest/globals";
import { weighPages, type BuildManifest } from "./page-weight.ts";

const manifest: BuildManifest = {
  "index.html": { file: "start.js", imports: ["_runtime.js"], isEntry: true },
  "src/feed.tsx": { file: "feed.js", imports: ["index.html", "_graph.js"] },
  "src/later.tsx": { file: "later.js", imports: ["index.html"] },
  "_graph.js": { file: "graph.js", name: "graph", imports: ["_runtime.js"] },
  "_runtime.js": { file: "runtime.js" },
};
const sizes: Readonly<Record<string, number>> = {
  "start.js": 50_000,
  "feed.js": 2_000,
  "graph.js": 40_000,
  "runtime.js": 300,
  "later.js": 1_000_000,
};
const weigh = (maxBytes: number, { module = "src/feed.tsx", maxFiles = 8 } = {}) =>
  weighPages([{ page: "feed", modules: [module], maxBytes, maxFiles }], manifest, (file) => sizes[file] ?? 0);

test("weighs a page with its imports, each file once, without what is loaded later", () => {
  expect(weigh(92_300)).toEqual({ kind: "good", remark: "feed 92.3 kB in 5 files" });
});

test("fails a page above its budget, naming its largest files", () => {
  expect(weigh(90_000)).toEqual({
    kind: "bad",
    report:
      "The feed needs 92.3 kB of script and may need 90.0 kB; the largest are start.js (50.0 kB), graph.js (40.0 kB), feed.js (2.0 kB).",
  });
});

test("fails a page of too many files, naming them, because each is a request", () => {
  expect(weigh(92_300, { maxFiles: 5 }).kind).toBe("good");
  expect(weigh(92_300, { maxFiles: 4 })).toEqual({
    kind: "bad",
    report:
      "The feed needs 5 files before its first data and may need 4: itself, start.js, graph.js, feed.js, runtime.js.",
  });
});

test("finds a shared file by its name", () => {
  expect(weigh(90_300, { module: "graph" })).toEqual({ kind: "good", remark: "feed 90.3 kB in 4 files" });
});

test("fails if a page's module has moved", () => {
  expect(() => weigh(1, { module: "src/moved.tsx" })).toThrow("The build has no src/moved.tsx");
});
