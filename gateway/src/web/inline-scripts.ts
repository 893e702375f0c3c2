import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in the app's page, as a content security policy allows them; none where nothing is built. */
export function inlineScripts(root: string): readonly string[] {
  const page = join(root, "index.html");
  if (!existsSync(page)) return [];
  return [...readFileSync(page, "utf8").matchAll(INLINE_SCRIPT)].map(([, script = ""]) => sourceOf(script));
}

const sourceOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
