import { globSync } from "node:fs";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";
import { findTool, schemasOfKubernetes } from "./chart-tools.ts";
import type { Check } from "./check.ts";
import { outputOf } from "./run-program.ts";

const chart = "charts/stakehold";
const examples = "charts/examples";

/**
 * Checks of kube-score that the chart ignores. A CPU limit slows down a start and a burst while the node is idle. An
 * image with a version's tag never changes, and pulling it each time makes a start depend on the registry.
 */
const SCORED_WITHOUT = ["--ignore-container-cpu-limit", "--ignore-test", "container-image-pull-policy"];

/** The result of one look at the chart: its faults, and the number of resources without a known schema. */
type Look = { readonly wrong: readonly string[]; readonly unknown?: number };

/**
 * Checks that the chart renders with the values of each way to run it, that Kubernetes accepts the result, and that the
 * chart's own tests pass. Without a program, leaves out its checks and names it.
 */
export const chartRenders: Check = {
  name: "chart",
  run: async () => {
    const schemas = schemasOfKubernetes();
    const leftOut = ["helm", "untt", "kubeconform", "kube-score"].filter((name) => findTool(name) === undefined);
    if (schemas === undefined && !leftOut.includes("kubeconform")) leftOut.push("kubeconform, for want of its schemas");

    const looks = [await unitTests(), await conforms("manifests of the examples", exampleManifests())];
    for (const [name, files] of waysToRun()) looks.push(...(await checkVariant(name, files)));

    const wrong = looks.flatMap((look) => look.wrong);
    if (wrong.length > 0) return { kind: "bad", report: wrong.join("\n\n") };
    const unknown = looks.reduce((sum, look) => sum + (look.unknown ?? 0), 0);
    const remarks = [
      ...(leftOut.length > 0 ? [`LEFT OUT: ${leftOut.join(", ")}; charts/tools.sh builds the programs`] : []),
      ...(unknown > 0 ? [`${unknown} resources of operators without a schema`] : []),
    ];
    return { kind: "good", ...(remarks.length > 0 && { remark: remarks.join("; ") }) };
  },
};

/** Returns the values files of each way to run it, by its name. */
function waysToRun(): readonly (readonly [string, readonly string[]])[] {
  const managed = `${examples}/managed.yaml`;
  const operators = globSync(`${examples}/*/values.yaml`, { cwd: repositoryRoot }).toSorted();
  return [
    ["the least values", [`${chart}/tests/values/managed.yaml`]],
    ["trial", [`${chart}/values-trial.yaml`]],
    ["skaffold dev", [`${chart}/values-trial.yaml`, `${chart}/values-skaffold.yaml`]],
    ["managed", [managed]],
    ...operators.map((file) => [file, [managed, file]] as const),
    ["all operators", [managed, ...operators]],
  ];
}

/** Returns what is applied besides the chart: all but values, of ours or of another chart. */
const exampleManifests = (): readonly string[] =>
  globSync(`${examples}/*/*.yaml`, { cwd: repositoryRoot }).filter((file) => !file.endsWith("values.yaml"));

async function unitTests(): Promise<Look> {
  const untt = findTool("untt");
  if (untt === undefined) return { wrong: [] };
  const { isGood, output } = await outputOf(untt, [chart]);
  return { wrong: isGood ? [] : [output] };
}

async function checkVariant(name: string, files: readonly string[]): Promise<readonly Look[]> {
  const helm = findTool("helm");
  if (helm === undefined) return [];
  const values = files.flatMap((file) => ["--values", file]);
  const linted = await outputOf(helm, ["lint", "--strict", "--quiet", chart, ...values]);
  if (!linted.isGood) return [{ wrong: [`${name}: helm lint\n${linted.output}`] }];
  const rendered = await outputOf(helm, ["template", "stakehold", chart, "--namespace", "stakehold", ...values]);
  if (!rendered.isGood) return [{ wrong: [`${name}: helm template\n${rendered.output}`] }];
  return [await conforms(name, ["-"], rendered.output), await scores(name, rendered.output)];
}

const kubeconformSays = z.object({
  resources: z.array(z.object({ kind: z.string(), name: z.string(), msg: z.string() })).nullish(),
  summary: z.object({ skipped: z.number() }),
});

/** Checks the files against Kubernetes' schemas; counts resources of an unknown kind. */
async function conforms(name: string, files: readonly string[], input?: string): Promise<Look> {
  const [kubeconform, schemas] = [findTool("kubeconform"), schemasOfKubernetes()];
  if (kubeconform === undefined || schemas === undefined) return { wrong: [] };
  const options = ["-strict", "-ignore-missing-schemas", "-summary", "-output", "json", "-schema-location", schemas];
  const { isGood, output } = await outputOf(kubeconform, [...options, ...files], input);
  if (!output.startsWith("{")) return { wrong: [`${name}: kubeconform\n${output}`] };
  const { resources, summary } = kubeconformSays.parse(JSON.parse(output));
  if (isGood) return { wrong: [], unknown: summary.skipped };
  const lines = (resources ?? []).map((resource) => `${resource.kind} ${resource.name}: ${resource.msg}`);
  return { wrong: [`${name}: kubeconform\n${lines.join("\n")}`] };
}

async function scores(name: string, manifests: string): Promise<Look> {
  const score = findTool("kube-score");
  if (score === undefined) return { wrong: [] };
  const { output } = await outputOf(score, ["score", ...SCORED_WITHOUT, "--output-format", "ci", "-"], manifests);
  const critical = output.split("\n").filter((line) => line.startsWith("[CRITICAL]"));
  // It mentions each resource: no output at all means that it read none.
  if (output.includes("[OK]") && critical.length === 0) return { wrong: [] };
  return { wrong: [`${name}: kube-score\n${critical.join("\n") || output}`] };
}
