import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { format, resolveConfig } from "prettier";
import { allDashboards } from "../../../charts/monitoring/src/all-dashboards.ts";
import { chartManifest, chartSchema } from "./chart-files.ts";
import { drillTable } from "./drill-rows.ts";
import { deprecatedPage } from "./deprecated-page.ts";
import { errorTable } from "./error-table.ts";
import { filledPage, type Fillings } from "./filled-page.ts";
import { licencesPage } from "./licences-page.ts";
import { budgetTable, limitTable } from "./limit-table.ts";
import { schemaChanges } from "./schema-changes.ts";
import { scopeTable } from "./scope-table.ts";
import { settingsPage } from "./settings-page.ts";

/** A file that is generated from what it describes, and committed so that people and Helm can read it. */
export type GeneratedPage = { readonly path: string; readonly render: () => Promise<string> };

const page = (path: string, write: () => string | Promise<string>): GeneratedPage => {
  const file = join(repositoryRoot, path);
  return {
    path,
    render: async () => format(await write(), { ...(await resolveConfig(file)), filepath: file }),
  };
};

const filled = (path: string, fillings: Fillings): GeneratedPage => page(path, () => filledPage(path, fillings));

/** The drill writes it itself, as soon as it has new results. */
export const drillReport = page("docs/operations/drill.md", drillTable);

export const generatedPages: readonly GeneratedPage[] = [
  page("docs/api/deprecated.md", deprecatedPage),
  filled("docs/api/authenticating.md", { scopes: scopeTable }),
  filled("docs/api/changelog.md", { changes: schemaChanges }),
  filled("docs/api/errors.md", { errors: errorTable }),
  filled("docs/api/limits.md", { limits: limitTable, budgets: budgetTable }),
  page("docs/licences.md", licencesPage),
  page("docs/settings.md", settingsPage),
  drillReport,
  page("charts/stakehold/files/manifest.json", chartManifest),
  page("charts/stakehold/values.schema.json", chartSchema),
  ...allDashboards.map((dashboard) =>
    page(`charts/stakehold/files/monitoring/dashboards/${dashboard.uid}.json`, () => JSON.stringify(dashboard)),
  ),
];
