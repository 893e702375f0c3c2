import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { TextlintKernel, type TextlintKernelOptions } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import plain from "@textlint/textlint-plugin-text";
import ts from "typescript";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check } from "./check.ts";
import { forbiddenPhrases, PHRASES } from "./phrase-list.ts";

const LEFT_OUT = new Set(["node_modules", "dist", ".git", ".stakehold", "generated", "findings"]);

/** Pages whose words are not ours to choose: they quote the specification, or are made from settings and code. */
const QUOTING = new Set(["docs/specification.md", "docs/settings.md", "docs/licences.md", "docs/operations/drill.md"]);

/** Checks that no comment and no page has a phrase of the list, which has no ordinary use here. */
export const phrases: Check = {
  name: "phrases",
  run: async () => {
    const paths = globSync("**/*.{ts,tsx,mjs,md}", {
      cwd: repositoryRoot,
      exclude: (name) => LEFT_OUT.has(posix.basename(name)),
    }).filter((path) => !QUOTING.has(path));
    const report: string[] = [];
    for (const path of paths) report.push(...(await phrasesIn(path, readFileSync(join(repositoryRoot, path), "utf8"))));
    return report.length === 0
      ? { kind: "good", remark: `${paths.length} files` }
      : { kind: "bad", report: report.join("\n") };
  },
};

/** Returns a sentence for each phrase of the list in a page's prose, or in the comments of a file of code. */
export async function phrasesIn(path: string, text: string): Promise<readonly string[]> {
  // Most files have none, and are not parsed.
  if (!PHRASES.some(({ pattern }) => new RegExp(pattern, "i").test(text))) return [];
  const texts = path.endsWith(".md") ? [{ line: 1, text: withoutFillings(text), ext: ".md" }] : commentsIn(path, text);
  const found = await Promise.all(texts.map(({ line, ext, text: prose }) => lint(prose, { path, line, ext })));
  return found.flat();
}

/** Empties the generated parts of a page, whose words come from code, and keeps their lines. */
const withoutFillings = (page: string): string =>
  page.replaceAll(/<!-- (\w+) -->.*?<!-- \/\1 -->/gs, (filling) => filling.replaceAll(/[^\n]/g, ""));

const kernel = new TextlintKernel();

const plugins: NonNullable<TextlintKernelOptions["plugins"]> = [
  { pluginId: "markdown", plugin: markdown.default },
  { pluginId: "text", plugin: plain.default },
];

type Origin = { readonly path: string; readonly line: number; readonly ext: string };

async function lint(text: string, { path, line, ext }: Origin): Promise<readonly string[]> {
  const rules = [{ ruleId: "phrases", rule: forbiddenPhrases }];
  const { messages } = await kernel.lintText(text, { ext, filePath: path, plugins, rules });
  return messages.map(({ loc, message }) => `${path}:${line + loc.start.line - 1} ${message}`);
}

/** Returns the comments of a file of code, each on one line, without code in backticks. */
function commentsIn(path: string, text: string) {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const leading = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const range of [...leading, ...trailing]) ranges.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...ranges.values()].map(({ pos, end }) => ({
    line: source.getLineAndCharacterOfPosition(pos).line + 1,
    text: text
      .slice(pos, end)
      .replaceAll(/\s*\n\s*\*?\s*/g, " ")
      .replaceAll(/`[^`]*`/g, "…"),
    ext: ".txt",
  }));
}
