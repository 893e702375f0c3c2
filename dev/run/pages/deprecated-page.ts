import { deprecationsOf, NOTICE_DAYS } from "./deprecations.ts";
import { partnersGraph } from "./partners-graph.ts";

/**
 * `docs/api/deprecated.md`: the deprecated parts of the partners' schema, since when, until when, and their
 * replacements.
 */
export function deprecatedPage(): string {
  const rows = deprecationsOf(partnersGraph()).map(({ path, since = "", removableOn = "", instead }) => {
    const cells = [`\`${path}\``, since, removableOn, instead].map((cell) => cell.replaceAll("|", "\\|"));
    return `| ${cells.join(" | ")} |`;
  });
  return `# What is deprecated

What of the [partners' schema](../../gateway/partners.graphql) is still answered and not to be built on any more. It stays for
${NOTICE_DAYS} days at least; \`npm run check\` refuses a removal before that. This page is made from the schema by
\`npm run generate -- pages\`.

| what | deprecated since | may be removed from | what to do |
| ---- | ---------------- | ------------------- | ---------- |
${rows.join("\n")}
`;
}
