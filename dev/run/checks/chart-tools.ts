import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Where charts/tools.sh puts programs and Kubernetes' schemas. */
const kit =
  process.env["CLUSTER_KIT"] ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "cluster-kit");

/** Returns the path of a program that checks the chart, or undefined if it is neither installed nor built. */
export function findTool(name: string): string | undefined {
  const folders = [join(kit, "bin"), ...(process.env["PATH"] ?? "").split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns kubeconform's schemas of the newest available Kubernetes; undefined if there are none. */
export function schemasOfKubernetes(): string | undefined {
  const folder = join(kit, "schemas");
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder)
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .at(-1);
  return newest && join(folder, newest, "{{ .ResourceKind }}{{ .KindSuffix }}.json");
}
