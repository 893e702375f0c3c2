import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import type { Link } from "./links.ts";

const RULES = fileURLToPath(new URL("../../stakehold/files/monitoring/rules", import.meta.url));

const rulesFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string().optional(), annotations: z.record(z.string(), z.string()).default({}) }),
      ),
    }),
  ),
});

/**
 * Returns the links from a panel to the runbooks of the alerts whose cause it shows, as stated in their rules. The
 * chart adds the base address.
 */
export function runbooksOf(uid: string, panel: string): readonly Link[] {
  const links = alerts
    .filter(({ annotations }) => annotations["dashboard"] === uid && annotations["panel"] === panel)
    .map(({ alert, annotations }) => [alert, annotations["runbook_url"] ?? ""] as const);
  return [...new Map(links)].map(([alert, url]) => ({ title: `Runbook: ${alert}`, url }));
}

const alerts = globSync("*.yaml", { cwd: RULES })
  .toSorted()
  .flatMap((file) => rulesFile.parse(parse(readFileSync(`${RULES}/${file}`, "utf8"))).groups)
  .flatMap(({ rules }) => rules)
  .flatMap(({ alert, annotations }) => (alert === undefined ? [] : [{ alert, annotations }]));
