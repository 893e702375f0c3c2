// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What decides where prerequisites are found, and which of them are needed. */
const decisive = ["PATH", "Path", "JAVA_HOME", "KAFKA_BROKERS", "MONGO_URL", "TEMPORAL_ADDRESS"];

/**
 * Remembers in a file which prerequisites were found, because to ask each takes a program's start. What is gone since is told
 * by what needs it; elsewhere on the path it is looked for again.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 */
export function metPrerequisites(file, environment) {
  const place = createHash("sha256");
  for (const name of decisive) place.update(`${name}=${environment[name] ?? ""}\0`);
  const where = place.digest("hex");
  const [before, ...names] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const met = new Set(before === where ? names : []);
  return {
    /** @param {string} name */
    has: (name) => met.has(name),
    /** @param {readonly string[]} more */
    add: (more) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, [where, ...new Set([...met, ...more])].join("\n"));
    },
  };
}
