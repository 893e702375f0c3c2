// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { narrateOnStderr } from "../../stack/src/narrate.mjs";
import { installPackages } from "./install-packages.mjs";
import { endWithParent } from "./end-with-parent.mjs";
import { metPrerequisites } from "./met-prerequisites.mjs";
import { missingPrerequisites } from "./prerequisites.mjs";

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** What each command needs on the computer besides Node.js; also by its first argument if that needs more. */
const commands = {
  start: ["npm", "java", "maven", "python"],
  dev: ["npm", "java", "maven", "python"],
  test: ["npm", "java", "maven", "python"],
  faults: ["npm", "java", "maven", "python"],
  soak: ["npm", "java", "maven", "python"],
  generate: ["npm"],
  build: ["npm"],
  check: ["npm"],
  "check short": ["npm", "java", "maven", "python"],
  "check drill": ["npm", "java", "maven", "python"],
  "check rolling": ["npm", "java", "maven", "python"],
  audit: ["npm"],
  security: ["npm"],
  token: ["npm"],
  simulate: ["npm"],
  partner: ["npm"],
  reset: ["npm"],
  bench: ["npm"],
  stack: ["npm", "java", "maven", "python"],
};

/**
 * Checks what the command needs, installs the packages, and hands over to the Node.js among them, which runs
 * TypeScript.
 *
 * @param {readonly string[]} words
 * @returns {Promise<number>} The exit code.
 */
export async function runCommand([command = "", ...args]) {
  const needsOf = (/** @type {string} */ wanted) => Object.entries(commands).find(([name]) => name === wanted)?.[1];
  const needs = needsOf(`${command} ${args[0]}`) ?? needsOf(command);
  if (needs === undefined) {
    const names = Object.keys(commands).filter((name) => !name.includes(" "));
    return fail([`There is no command "${command}": use one of ${names.join(", ")}.`]);
  }
  const met = metPrerequisites(join(root, "node_modules", ".stakehold-met"), process.env);
  const unknown = needs.filter((name) => !met.has(name));
  const missing = await missingPrerequisites(unknown, process.env);
  if (missing.length > 0) return fail(missing);
  const failure = await installPackages(root, narrateOnStderr);
  if (failure !== undefined) return fail([failure]);
  if (unknown.length > 0) met.add(unknown);
  return handOver(command, args);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function handOver(command, args) {
  const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  const flags = ["--disable-warning=ExperimentalWarning", "--disable-warning=TimeoutNegativeWarning"];
  const child = spawn(node, [...flags, join(root, "dev", "run", "main.ts"), command, ...args], { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => void child.kill(signal));
  // npm passes on SIGINT and SIGTERM; any other signal kills it silently.
  if (process.env["npm_lifecycle_event"] !== undefined) endWithParent();
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(fail([`Node.js among the packages did not start: ${error.message}`])));
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}

/** @param {readonly string[]} sentences */
function fail(sentences) {
  for (const sentence of sentences) console.error(sentence);
  return 1;
}
