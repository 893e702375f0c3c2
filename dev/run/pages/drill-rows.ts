import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faults } from "@stakehold/observe/drill/faults.ts";
import { drillPage } from "@stakehold/observe/drill/report.ts";
import { readRows, type Rows } from "@stakehold/observe/drill/rows.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";

/** The last good row of each fault in each place: after a fix only that fault is run again, and the other rows stay. */
const file = join(repositoryRoot, "docs", "operations", "drill.json");

export const readDrillRows = (): Rows => readRows(readFileSync(file, "utf8"));

export const writeDrillRows = (rows: Rows): void => writeFileSync(file, `${JSON.stringify(rows, undefined, 2)}\n`);

export const drillTable = (): string => drillPage(faults, readDrillRows());
