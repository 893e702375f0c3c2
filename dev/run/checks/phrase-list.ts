import type { TextlintRuleModule } from "@textlint/types";

/** A phrase that has no ordinary use in comments and pages, and what says the same in plain English. */
type Phrase = { readonly pattern: RegExp; readonly instead: string };

/** The phrases that comments and pages do not use. What is in quotation marks or code is no prose. */
export const PHRASES: readonly Phrase[] = [
  {
    pattern: /\b(?:am|is|are|was|were|be|been|being|gets?|got) (?:told|heard)\b/,
    instead: "name what happens: it receives, reads, learns or is notified",
  },
  { pattern: /\btells\b(?! [\w ]+ apart)|\btold\b/, instead: "code returns, logs, reports or notifies" },
  { pattern: /\bhears?\b/, instead: "code receives or consumes" },
  { pattern: /\banew\b/, instead: "write again" },
  { pattern: /\bwhoever\b/, instead: "name the person, caller or process" },
  { pattern: /\bmade-up\b/, instead: "write example, fake or test" },
  { pattern: /\b(?:stands?|stood) in (?:for|as)\b/, instead: "write replaces" },
];

/** Quotations and the names of files, which are not ours to choose. */
const FOREIGN = /"[^"]*"|'[^']*'|[\w-]+\.test\.tsx?/g;

/** A rule of textlint: reports every phrase of the list. */
export const forbiddenPhrases: TextlintRuleModule = ({ Syntax, RuleError, report, getSource, locator }) => ({
  [Syntax.Str](node) {
    const text = getSource(node).replaceAll(FOREIGN, (foreign) => " ".repeat(foreign.length));
    for (const { pattern, instead } of PHRASES) {
      for (const match of text.matchAll(new RegExp(pattern, "gi"))) {
        const padding = locator.at(match.index);
        report(node, new RuleError(`has "${match[0]}": ${instead}.`, { padding }));
      }
    }
  },
});
