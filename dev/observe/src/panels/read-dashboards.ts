import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { dashboardIn, type Dashboard } from "./dashboard.ts";

const folder = join(repositoryRoot, "charts", "stakehold", "files", "monitoring", "dashboards");

/** Reads the chart's dashboards. */
export const readDashboards = (): readonly Dashboard[] =>
  globSync("*.json", { cwd: folder })
    .toSorted()
    .map((file) => dashboardIn(readFileSync(join(folder, file), "utf8")));
