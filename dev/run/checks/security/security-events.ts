import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECURITY_EVENTS } from "@stakehold/service/security/entry.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { Check, Verdict } from "../check.ts";

const PAGE = "docs/operations/security-log.md";

/** Checks that each event of the security log has its row in the page, and each row its event. */
export const securityEvents: Check = {
  name: "security events",
  run: async () => readEvents(readFileSync(join(repositoryRoot, PAGE), "utf8"), Object.keys(SECURITY_EVENTS)),
};

/** Compares the page's table with the closed list. */
export function readEvents(page: string, events: readonly string[]): Verdict {
  const [, table = ""] = page.split("\n## Events\n");
  const rows = (table.split("\n## ", 1)[0] ?? "").split("\n").flatMap((line) => rowOf(line) ?? []);
  const faults = [
    ...events.filter((event) => !rows.some(({ name }) => name === event)).map((event) => `${event} has no row.`),
    ...rows.filter(({ name }) => !events.includes(name)).map(({ name }) => `${name} is not logged by the code.`),
    ...rows.filter(({ isWhole }) => !isWhole).map(({ name }) => `${name} lacks when, its actor, or what to do.`),
  ];
  if (faults.length === 0) return { kind: "good", remark: `${rows.length} of them` };
  return { kind: "bad", report: faults.map((fault) => `${PAGE}: ${fault}`).join("\n") };
}

type Row = { readonly name: string; readonly isWhole: boolean };

function rowOf(line: string): Row | undefined {
  const [, cell = "", when, actor, , advice] = line.split("|").map((text) => text.trim());
  const name = /^`(\w+)`$/.exec(cell)?.[1];
  if (name === undefined) return undefined;
  // An action without a specific object has no target.
  return { name, isWhole: [when, actor, advice].every((text) => text !== undefined && text !== "") };
}
