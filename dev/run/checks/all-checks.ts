import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { boundaries } from "./boundaries.ts";
import { chartRenders } from "./chart.ts";
import type { Check } from "./check.ts";
import { contractsCompatible } from "./contracts.ts";
import { imagesComplete } from "./images.ts";
import { invariants } from "./invariants.ts";
import { links } from "./links.ts";
import { measures } from "./measures.ts";
import { migrationsRollForward } from "./migrations.ts";
import { monitoring } from "./monitoring.ts";
import { openPages } from "./open-pages.ts";
import { pageWeight } from "./page-weight.ts";
import { partnersContract } from "./partners-contract.ts";
import { pagesUpToDate } from "./pages.ts";
import { phrases } from "./phrases.ts";
import { installed, runNode, runProgram } from "./run-program.ts";
import { securityEvents } from "./security/security-events.ts";
import { securityPage } from "./security/security-page.ts";
import { statementCounts } from "./statement-counts.ts";
import { specification } from "./specification.ts";
import { vulnerabilities } from "./security/vulnerabilities.ts";

const compiler = installed("typescript", "lib", "tsc.js");
const buf = installed(".bin", "buf");
const proto = join(repositoryRoot, "proto");

/** The checks of the sources as they are, in starting order: the longest first. */
export const sourceChecks: readonly Check[] = [
  // Only the web app runs in a browser, so it has other types; all else is one program.
  { name: "types", run: () => runNode([compiler, "--noEmit", "-p", "tsconfig.json"]) },
  { name: "types of web", run: () => runNode([compiler, "--noEmit", "-p", "web"]) },
  {
    name: "prettier",
    run: () => runNode([installed("prettier", "bin", "prettier.cjs"), "--check", "--log-level=warn", "."]),
  },
  { name: "oxlint", run: () => runProgram(installed(".bin", "oxlint"), ["--type-aware", "--quiet"]) },
  boundaries,
  { name: "knip", run: () => runNode([installed("knip", "bin", "knip.js"), "--no-progress"]) },
  { name: "buf lint", run: () => runProgram(buf, ["lint"], proto) },
  { name: "buf format", run: () => runProgram(buf, ["format", "-d", "--exit-code"], proto) },
  contractsCompatible(),
  partnersContract,
  pagesUpToDate,
  links,
  phrases,
  specification,
  invariants,
  measures,
  securityEvents,
  securityPage,
  vulnerabilities,
  monitoring,
  openPages,
  migrationsRollForward,
  pageWeight,
  statementCounts,
  imagesComplete,
  chartRenders,
];
