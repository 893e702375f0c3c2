import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

type Rule = { readonly pattern: string; readonly ignores: boolean };

/**
 * Returns whether `.dockerignore` excludes a file from the build: the last rule that matches it, or a folder above it,
 * decides.
 */
export function readIgnored(): (file: string) => boolean {
  const rules = readFileSync(join(repositoryRoot, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(ruleOf);
  return (file) => rules.findLast((rule) => matches(file, rule))?.ignores ?? false;
}

const ruleOf = (line: string): Rule =>
  line.startsWith("!") ? { pattern: line.slice(1), ignores: false } : { pattern: line, ignores: true };

const matches = (file: string, { pattern }: Rule): boolean =>
  matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`);
