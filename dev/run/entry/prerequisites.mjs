// @ts-check
import { execFile } from "node:child_process";

/**
 * @typedef {object} Prerequisite
 * @property {readonly (readonly string[])[]} commands Alternatives, each a program with its arguments: the first that answers counts.
 * @property {(output: string) => string | undefined} version Reads the version from what the program printed.
 * @property {number[]} atLeast
 * @property {string} missing What to do, as a sentence.
 * @property {readonly string[]} [replacedBy] Settings that, all given, make it unnecessary.
 */

/** @type {Readonly<Record<string, Prerequisite>>} */
const prerequisites = {
  npm: {
    commands: [["npm", "--version"]],
    version: firstVersion,
    atLeast: [9],
    missing: "npm 9 or newer is missing: install it with Node.js.",
  },
  java: {
    commands: [["java", "-version"]],
    version: (output) => /version "(?:1\.)?([\d.]+)/.exec(output)?.[1],
    atLeast: [17],
    missing: "Java 17 or newer is missing: install a JDK (on Debian and Ubuntu: apt install openjdk-17-jdk-headless).",
    replacedBy: ["KAFKA_BROKERS", "MONGO_URL"],
  },
  maven: {
    commands: [["mvn", "--batch-mode", "--version"]],
    version: (output) => /Apache Maven ([\d.]+)/.exec(output)?.[1],
    atLeast: [3, 6],
    missing: "Maven 3.6 or newer is missing: install it (on Debian and Ubuntu: apt install maven).",
    replacedBy: ["KAFKA_BROKERS", "MONGO_URL"],
  },
  python: {
    // ensurepip installs pip into a virtual environment; some systems package it separately from Python.
    commands: ["python3", "python"].map((name) => [
      name,
      "-c",
      "import sys, venv, ensurepip; print('.'.join(map(str, sys.version_info[:3])))",
    ]),
    version: firstVersion,
    atLeast: [3, 9],
    missing:
      "Python 3.9 or newer with pip and venv is missing: install it (on Debian and Ubuntu: apt install python3 python3-pip python3-venv).",
    replacedBy: ["TEMPORAL_ADDRESS"],
  },
};

/** @typedef {keyof typeof prerequisites} PrerequisiteName */

/**
 * Returns a sentence for each prerequisite that this computer lacks, all of them at once.
 *
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} environment
 * @param {(command: readonly string[]) => Promise<string | undefined>} [run] Answers what a program printed.
 * @returns {Promise<string[]>}
 */
export async function missingPrerequisites(names, environment, run = printed) {
  const wanted = names.flatMap((name) => prerequisites[name] ?? []);
  const sentences = await Promise.all(
    wanted.filter((one) => !isReplaced(one, environment)).map((one) => sentenceFor(one, run)),
  );
  return sentences.filter((sentence) => sentence !== undefined);
}

/**
 * @param {Prerequisite} prerequisite
 * @param {NodeJS.ProcessEnv} environment
 */
function isReplaced({ replacedBy }, environment) {
  return replacedBy !== undefined && replacedBy.every((name) => environment[name]);
}

/**
 * @param {Prerequisite} prerequisite
 * @param {(command: readonly string[]) => Promise<string | undefined>} run
 * @returns {Promise<string | undefined>}
 */
async function sentenceFor({ commands, version, atLeast, missing }, run) {
  let older;
  for (const command of commands) {
    const output = await run(command);
    const found = output === undefined ? undefined : version(output);
    if (found === undefined) continue;
    if (isAtLeast(found, atLeast)) return undefined;
    older = found;
  }
  return older === undefined ? missing : missing.replace(" is missing:", ` is needed, and this is ${older}:`);
}

/**
 * @param {string} version
 * @param {readonly number[]} atLeast
 */
export function isAtLeast(version, atLeast) {
  const parts = version.split(".").map(Number);
  for (const [index, wanted] of atLeast.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

/** @param {string} output */
function firstVersion(output) {
  return /^\s*v?(\d+(?:\.\d+)*)/.exec(output)?.[1];
}

const patienceMs = 20_000;

/**
 * Java prints its version to stderr, others to stdout.
 *
 * @param {readonly string[]} command
 * @returns {Promise<string | undefined>}
 */
function printed([program = "", ...args]) {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: patienceMs, shell: process.platform === "win32" }, (error, stdout, stderr) =>
      resolve(error === null ? stdout + stderr : undefined),
    );
  });
}
