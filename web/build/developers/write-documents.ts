import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { documentGroups } from "./document-list.ts";
import { documentPage } from "./document-page.ts";
import { documentSheet } from "./document-sheet.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** The app's font file with the Latin letters, which these pages use. */
const FONT = /inter-latin-wght-normal-[^/]*\.woff2$/;

/** The inline scripts of the app's page; the one that applies the theme contains the theme's storage key. */
const INLINE_SCRIPT = /<script>[^]*?<\/script>/g;
const THEME_KEY = "stakehold.theme";

const COPY = join(import.meta.dirname, "copy-code.js");

/**
 * Writes a folder of Markdown pages into `developers/`, readable by anyone without the app: the gateway serves them at
 * `/developers`. A link within the repository leads to the same page in the product.
 */
export function writeDocuments({ folder }: { readonly folder: string }): Plugin {
  const entries = documentGroups.flatMap(({ documents }) => documents);
  return {
    name: "write-documents",
    apply: "build",
    enforce: "post",
    buildStart() {
      for (const { file } of entries) this.addWatchFile(join(folder, file));
    },
    generateBundle(_options, bundle) {
      const write = (name: string, source: string) => this.getFileName(this.emitFile({ type: "asset", name, source }));
      const parts = {
        sheet: write("developers.css", documentSheet(fontOf(bundle))),
        script: write("developers.js", readFileSync(COPY, "utf8")),
        themeScript: themeScriptOf(bundle),
      };
      const rendered = entries.map((entry) => ({
        entry,
        document: renderMarkdown(readFileSync(join(folder, entry.file), "utf8")),
      }));
      const titled = rendered.map(({ entry, document: { title } }) => ({ ...entry, title }));
      for (const { entry, document } of rendered) {
        const fileName = `developers/${entry.name === "" ? "index" : entry.name}.html`;
        this.emitFile({ type: "asset", fileName, source: documentPage(entry, document, titled, parts) });
      }
    },
  };
}

function fontOf(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => FONT.test(file));
  if (font === undefined) throw new Error("The build has no Inter for the pages of developers");
  return font;
}

/** Copied unchanged from the app's page, so that it matches the hash in the gateway's policy. */
function themeScriptOf(bundle: Rolldown.OutputBundle): string {
  const page = bundle["index.html"];
  const scripts = page?.type === "asset" ? (String(page.source).match(INLINE_SCRIPT) ?? []) : [];
  const script = scripts.find((each) => each.includes(THEME_KEY));
  if (script === undefined) throw new Error("The app's page has no script that shows the theme");
  return script;
}
