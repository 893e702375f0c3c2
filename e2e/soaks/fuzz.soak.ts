/**
 * Sends generated valid and invalid calls to every REST call with Schemathesis: no response may be a fault of ours, and
 * each has to match its description in `/api/openapi.json`. EXAMPLES sets how many are generated per call: 100 by
 * default. SEED replays them. It needs Python 3.10 or newer.
 */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { pythonPrograms } from "@stakehold/stack/python-programs.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";
import { openCaller, openSession } from "../api/caller.ts";
import { checkMoney } from "../money/check-money.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { platform } from "../platform/platform.ts";

const EXAMPLES = process.env["EXAMPLES"] ?? "100";
const SEED = process.env["SEED"] ?? String(randomInt(1, 2 ** 31));
const REQUIREMENTS = join(repositoryRoot, "e2e", "soaks", "python", "requirements.txt");
const HOUR_MS = 3_600_000;

/** These end the session that all calls need, or lead to the provider's pages. */
const LEFT_OUT = ["/logout", "/login"];

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
];

type Cookie = { readonly name: string; readonly value: string };

/** The options for its session, its volume, and its checks. */
const optionsFor = (url: string, cookies: readonly Cookie[]): readonly string[] =>
  [
    ["--url", `${url}/api`],
    ["--header", `cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join("; ")}`],
    ["--checks", CHECKS.join()],
    ["--max-examples", EXAMPLES],
    ["--seed", SEED],
    ["--warnings", "off"],
    ...LEFT_OUT.map((path) => ["--exclude-path", path]),
  ].flat();

console.log(`Generating ${EXAMPLES} examples of each call, from seed ${SEED}.`);
await startPlatformWith({});
try {
  const programOf = await pythonPrograms({ name: "Schemathesis", requirements: REQUIREMENTS }, narrateOnStderr);
  await openCaller("admin@example.com");
  const { cookies } = await (await openSession("admin@example.com")).storageState();
  const { url } = platform();
  const output = await runTool({
    command: programOf("schemathesis"),
    args: ["run", `${url}/api/openapi.json`, "--continue-on-failure", ...optionsFor(url, cookies)],
    // It stores its findings in its working directory.
    cwd: stakeholdFolder,
    timeoutMs: HOUR_MS,
    failure: "The API did not keep to its description",
    explainsItself: true,
  });
  console.log(output.slice(output.lastIndexOf("SUMMARY") - 30));
  const violations = await checkMoney();
  console.log(violations.length === 0 ? "No cent differs." : JSON.stringify(violations, undefined, 2));
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await stopPlatformForJourneys();
}
