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
const weigh = (maxBytes: number, module = "src/feed.tsx") =>
  weighPages([{ page: "feed", modules: [module], maxBytes }], manifest, (file) => sizes[file] ?? 0);

test("a page weighs what it imports, each file once, and nothing that is fetched later", () => {
  expect(weigh(92_300)).toEqual({ kind: "good", remark: "feed 92.3 kB" });
});

test("a page above its budget fails with its largest files by name", () => {
  expect(weigh(90_000)).toEqual({
    kind: "bad",
    report:
      "The feed needs 92.3 kB of script and may need 90.0 kB; the largest are start.js (50.0 kB), graph.js (40.0 kB), feed.js (2.0 kB).",
  });
});

test("a file that pages share is meant by its name", () => {
  expect(weigh(90_300, "graph")).toEqual({ kind: "good", remark: "feed 90.3 kB" });
});

test("a page that moved does not weigh nothing", () => {
  expect(() => weigh(1, "src/moved.tsx")).toThrow("The build has no src/moved.tsx");
});
