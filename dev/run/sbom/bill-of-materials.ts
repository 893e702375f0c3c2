import { createHash } from "node:crypto";
import { posix } from "node:path";
import { z } from "zod";

/** What of npm's lock a bill of materials is made from. */
export const lockShape = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

export type Lock = z.infer<typeof lockShape>;

type Locked = Lock["packages"][string];

type Dependency = { readonly ref: string; readonly dependsOn: readonly string[] };

/** A bill of materials as CycloneDX 1.6 has it in JSON. */
export type Bill = {
  readonly serialNumber: string;
  readonly components: readonly object[];
  readonly dependencies: readonly Dependency[];
};

const MODULES = "node_modules/";

/**
 * What the given workspaces run on, by npm's lock: every package with its version, licence and hash, and what needs what.
 * Optional packages and peers are left out, as the image leaves them out. The same lock gives the same bill, byte by byte.
 * Throws where a package that is needed is not in the lock.
 */
export function billOfMaterials(lock: Lock, workspaces: readonly string[]): Bill {
  const found = new Map<string, readonly string[]>();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const needed = neededBy(lock, path);
    found.set(path, needed);
    waiting.push(...needed);
  }
  const paths = [...found.keys()].toSorted();
  const root: Dependency = { ref: "stakehold", dependsOn: workspaces.map((path) => refOf(lock, path)).toSorted() };
  const body = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": root.ref, name: root.ref, version: lock.version } },
    components: paths.map((path) => componentOf(lock, path)),
    dependencies: [
      root,
      ...paths.map((path) => ({
        ref: refOf(lock, path),
        dependsOn: [...new Set((found.get(path) ?? []).map((needed) => refOf(lock, needed)))].toSorted(),
      })),
    ],
  };
  return { ...body, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}` };
}

/** Where the packages are that one needs: in its own folder, or in one above, as Node.js looks for them. */
function neededBy(lock: Lock, path: string): readonly string[] {
  return Object.keys(entryAt(lock, path).dependencies).map((name) => {
    for (let folder = path; ; folder = folder === "" ? "" : above(folder)) {
      const candidate = posix.join(folder, MODULES, name);
      const entry = lock.packages[candidate];
      if (entry !== undefined) return entry.link === true ? (entry.resolved ?? candidate) : candidate;
      if (folder === "") throw new Error(`${path} needs ${name}, which package-lock.json does not have.`);
    }
  });
}

const above = (folder: string): string => {
  const parent = posix.dirname(folder);
  return parent === "." ? "" : parent;
};

function entryAt(lock: Lock, path: string): Locked {
  const entry = lock.packages[path];
  if (entry === undefined) throw new Error(`package-lock.json does not have ${path}.`);
  return entry;
}

const nameOf = (path: string, { name }: Locked): string =>
  name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);

const isOurs = (path: string): boolean => !path.includes(MODULES);

/** One version of a package may stand in several places, with other packages around it. */
const refOf = (lock: Lock, path: string): string => (isOurs(path) ? nameOf(path, entryAt(lock, path)) : path);

function componentOf(lock: Lock, path: string): object {
  const entry = entryAt(lock, path);
  const [name = "", scope] = nameOf(path, entry).split("/").toReversed();
  const version = entry.version ?? lock.version;
  return {
    type: "library",
    "bom-ref": refOf(lock, path),
    ...(scope !== undefined && { group: scope }),
    name,
    version,
    ...(!isOurs(path) && {
      purl: `pkg:npm/${scope === undefined ? "" : `${encodeURIComponent(scope)}/`}${name}@${version}`,
      ...hashesOf(entry),
      ...licencesOf(entry),
    }),
  };
}

function hashesOf({ integrity = "" }: Locked): object {
  const [, hash] = /^sha512-(.+)$/.exec(integrity) ?? [];
  return hash === undefined
    ? {}
    : { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] };
}

function licencesOf({ license }: Locked): object {
  if (license === undefined) return {};
  if (/ (AND|OR|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  return { licenses: [{ license: license.includes(" ") ? { name: license } : { id: license } }] };
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
