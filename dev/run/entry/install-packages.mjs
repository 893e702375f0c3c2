// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs the packages of package-lock.json if it changed since they were last installed.
 *
 * @param {string} root
 * @param {import("../../stack/src/narrate.mjs").Narrate} narrate
 * @returns {Promise<string | undefined>} A sentence when it failed.
 */
export async function installPackages(root, narrate) {
  const stamp = join(root, "node_modules", ".stakehold-installed");
  const wanted = fingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return undefined;
  const failure = await narrate("Installing packages (npm, a few minutes the first time)", () => npmInstall(root));
  if (failure !== undefined)
    return `npm could not install the packages; look at the network and start again: ${failure}`;
  // npm may have reordered the lock: what counts is its current state.
  writeFileSync(stamp, fingerprint(root));
  return undefined;
}

/** @param {string} root */
function fingerprint(root) {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).update(process.platform).update(process.arch).digest("hex");
}

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} Why it failed.
 */
function npmInstall(root) {
  const [program, ...args] = npmCommand();
  // The lock names the packages of one platform; the others resolve their own and leave it unchanged.
  const isLocked = process.platform === "linux" && process.arch === "x64";
  const flags = ["install", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!isLocked) flags.push("--no-package-lock");
  return new Promise((resolve) => {
    const child = spawn(program, [...args, ...flags], { cwd: root, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk) => (errors = (errors + chunk).slice(-16_000)));
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? undefined : firstError(errors)));
  });
}

/**
 * Within an npm script npm names itself; elsewhere it is on the path.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const npm = process.env["npm_execpath"];
  return npm !== undefined && npm.endsWith("npm-cli.js") ? [process.execPath, npm] : ["npm"];
}

/** @param {string} errors */
function firstError(errors) {
  const lines = errors.split("\n").map((line) => line.replace(/^npm (error|ERR!)\s*/, "").trim());
  return lines.find((line) => line !== "" && !line.startsWith("code ")) ?? "it did not say why";
}
