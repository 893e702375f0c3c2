import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";
import { table } from "./filled-page.ts";
import { settingsOf, shapeOf } from "./setting-shapes.ts";

const moduleShape = z.object({ describedLimits: z.array(z.object({ what: z.string(), most: z.number() })) });

/** Returns the limits of one request, from the gateway's constants. */
export async function limitTable(): Promise<string> {
  const path = join(repositoryRoot, "gateway", "src", "described-limits.ts");
  const loaded: unknown = await import(pathToFileURL(path).href);
  const { describedLimits } = moduleShape.parse(loaded);
  return table(
    ["what", "at most"],
    describedLimits.map(({ what, most }) => [what, inWords(most)]),
  );
}

const BUDGET = /_PER_(MINUTE|HOUR)$/;

/** Returns what callers may spend in a minute or an hour, from the defaults of the gateway's settings. */
export async function budgetTable(): Promise<string> {
  const budgets = settingsOf(await shapeOf("gateway")).filter(({ name }) => BUDGET.test(name));
  return table(
    ["what", "at most", "every"],
    budgets.map(({ name, description, default: most }) => [
      description,
      inWords(Number(most)),
      BUDGET.exec(name)?.[1]?.toLowerCase() ?? "",
    ]),
  );
}

const inWords = (amount: number): string => amount.toLocaleString("en-US");
