import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { buildWeb } from "../build-web.ts";
import type { Check, Verdict } from "./check.ts";

const dist = join(repositoryRoot, "web", "dist");

/**
 * What a page may need before it can show its first data, besides the first file: modules that it fetches itself, and
 * files that pages share, by their names in `web/vite.config.ts`.
 */
export type Budget = {
  readonly page: string;
  readonly modules: readonly string[];
  /** The size of scripts, compressed by Brotli. */
  readonly maxBytes: number;
  /** The number of scripts and the page itself, because each is a request. */
  readonly maxFiles: number;
};

const KB = 1000;
const FRAME = "signed-in";

const budgets: readonly Budget[] = [
  { page: "landing", modules: ["src/app/landing/landing.tsx"], maxBytes: 120 * KB, maxFiles: 8 },
  { page: "feed", modules: [FRAME, "src/app/routes/feed.tsx"], maxBytes: 190 * KB, maxFiles: 8 },
  { page: "bet", modules: [FRAME, "src/app/routes/bets.tsx"], maxBytes: 245 * KB, maxFiles: 8 },
];

/** The build's information about its files, by each one's first module: Vite's `build.manifest`. */
export type BuildManifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly name?: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }
  >
>;

/** Checks that the pages that people see first stay within their budgets. */
export const pageWeight: Check = {
  name: "page weight",
  run: async () => {
    await buildWeb((_title, make) => make());
    const manifest: BuildManifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));
    return weighPages(budgets, manifest, compressedSizeOf);
  },
};

/**
 * Weighs each page and counts its files: the first script, the page's modules, and all that these import before they
 * run.
 */
export function weighPages(
  pages: readonly Budget[],
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
): Verdict {
  const weighed = pages.map((budget) => {
    const entries = Object.keys(manifest).filter((module) => manifest[module]?.isEntry);
    const files = filesOf([...entries, ...budget.modules], manifest);
    const sizes = files.map((file) => ({ file, bytes: sizeOf(file) })).toSorted((a, b) => b.bytes - a.bytes);
    return { ...budget, sizes, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), files: files.length + 1 };
  });
  const sentences = weighed.flatMap((page) => [...tooHeavy(page), ...tooMany(page)]);
  if (sentences.length > 0) return { kind: "bad", report: sentences.join("\n") };
  return {
    kind: "good",
    remark: weighed.map(({ page, bytes, files }) => `${page} ${inKb(bytes)} in ${files} files`).join(", "),
  };
}

type Weighed = Budget & {
  /** The largest first. */
  readonly sizes: readonly { readonly file: string; readonly bytes: number }[];
  readonly bytes: number;
  readonly files: number;
};

function tooHeavy({ page, bytes, maxBytes, sizes }: Weighed): readonly string[] {
  if (bytes <= maxBytes) return [];
  const largest = sizes.slice(0, 3).map(({ file, bytes: size }) => `${file} (${inKb(size)})`);
  return [
    `The ${page} needs ${inKb(bytes)} of script and may need ${inKb(maxBytes)}; the largest are ${largest.join(", ")}.`,
  ];
}

function tooMany({ page, files, maxFiles, sizes }: Weighed): readonly string[] {
  if (files <= maxFiles) return [];
  const names = sizes.map(({ file }) => file).join(", ");
  return [`The ${page} needs ${files} files before its first data and may need ${maxFiles}: itself, ${names}.`];
}

/** Returns every file that these need to run. Throws for a module that the build does not know. */
function filesOf(modules: readonly string[], manifest: BuildManifest): readonly string[] {
  const files = new Set<string>();
  const follow = (module: string): void => {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module);
    if (chunk === undefined) throw new Error(`The build has no ${module}: name again what the page needs.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  modules.forEach(follow);
  return [...files];
}

/** Returns a file's size as the gateway sends it; a file too small to compress is sent as it is. */
function compressedSizeOf(file: string): number {
  const path = join(dist, file);
  return existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length;
}

const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
