import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { buildWeb } from "../build-web.ts";
import type { Check, Verdict } from "./check.ts";

const dist = join(repositoryRoot, "web", "dist");

/**
 * How many bytes of script a page may need, compressed by Brotli, and what it is besides the first file: modules that are
 * fetched on their own, and files that pages share, by the names which `web/vite.config.ts` gives them.
 */
export type Budget = { readonly page: string; readonly modules: readonly string[]; readonly maxBytes: number };

const KB = 1000;
const FRAME = "signed-in";

const budgets: readonly Budget[] = [
  { page: "landing", modules: ["src/app/landing/landing.tsx"], maxBytes: 120 * KB },
  { page: "feed", modules: [FRAME, "src/app/routes/feed.tsx"], maxBytes: 190 * KB },
];

/** What the build says of its files, by the module that each begins with: `build.manifest` of Vite. */
export type BuildManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly name?: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }
  >
>;

/** The scripts of the pages that people see first stay within their budgets. */
export const pageWeight: Check = {
  name: "page weight",
  run: async () => {
    await buildWeb((_title, make) => make());
    const manifest: BuildManifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
    return weighPages(budgets, manifest, compressedSizeOf);
  },
};

/** Weighs each page: the first script, the page's own modules, and all that these import before they run. */
export function weighPages(
  pages: readonly Budget[],
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
): Verdict {
  const weighed = pages.map(({ page, modules, maxBytes }) => {
    const entries = Object.keys(manifest).filter((module) => manifest[module]?.isEntry);
    const files = filesOf([...entries, ...modules], manifest);
    const sizes = files.map((file) => ({ file, bytes: sizeOf(file) })).toSorted((a, b) => b.bytes - a.bytes);
    return { page, maxBytes, sizes, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  const tooHeavy = weighed.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (tooHeavy.length === 0) {
    return { kind: "good", remark: weighed.map(({ page, bytes }) => `${page} ${inKb(bytes)}`).join(", ") };
  }
  const sentences = tooHeavy.map(({ page, bytes, maxBytes, sizes }) => {
    const largest = sizes.slice(0, 3).map(({ file, bytes: size }) => `${file} (${inKb(size)})`);
    return `The ${page} needs ${inKb(bytes)} of script and may need ${inKb(maxBytes)}; the largest are ${largest.join(", ")}.`;
  });
  return { kind: "bad", report: sentences.join("\n") };
}

/** Every file that has to be there before these run. Throws for what the build does not know. */
function filesOf(modules: readonly string[], manifest: BuildManifest): readonly string[] {
  const files = new Set<string>();
  const follow = (module: string): void => {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
    if (chunk === undefined) throw new Error(`The build has no ${module}: name what the page needs anew.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  modules.forEach(follow);
  return [...files];
}

/** A file as the gateway sends it; one that was too small to compress is sent as it is. */
function compressedSizeOf(file: string): number {
  const path = join(dist, file);
  return existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length;
}

const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
