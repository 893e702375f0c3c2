import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** The pages that have scripts of their own; the landing's are those of the first. */
const PAGES = ["index.html", "signed-in.html"];

/** The scripts that stand in the app's pages, as a content security policy allows them; none where nothing is built. */
export function inlineScripts(root: string): readonly string[] {
  const pages = PAGES.map((page) => join(root, page)).filter((page) => existsSync(page));
  const scripts = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(INLINE_SCRIPT)].map(([, script = ""]) => sourceOf(script)),
  );
  return [...new Set(scripts)];
}

const sourceOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
