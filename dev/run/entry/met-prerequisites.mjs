// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The variables that decide where prerequisites are found, and which of them are needed. */
const decisive = ["PATH", "Path", "JAVA_HOME", "KAFKA_BROKERS", "MONGO_URL", "TEMPORAL_ADDRESS"];

/**
 * Remembers in a file which prerequisites were found, because checking one starts a program. If one has gone since, its
 * user reports it; elsewhere on the path it is searched again.
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
