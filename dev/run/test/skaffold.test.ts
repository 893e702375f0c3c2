import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { services } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { findTool } from "../checks/chart-tools.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const isThere = (file: string) => existsSync(join(repositoryRoot, file));

const artifact = z.strictObject({
  image: z.string(),
  docker: z.strictObject({ dockerfile: z.string(), target: z.string() }),
  sync: z.strictObject({ manual: z.array(z.strictObject({ src: z.string(), dest: z.string() })).min(1) }).optional(),
});
const release = z.looseObject({
  name: z.string(),
  chartPath: z.string(),
  namespace: z.string(),
  valuesFiles: z.array(z.string()).min(1),
  setValueTemplates: z.record(z.string(), z.string()),
});
const forwards = z.array(
  z.strictObject({
    resourceType: z.enum(["service", "deployment"]),
    resourceName: z.string(),
    namespace: z.string(),
    port: z.number(),
    localPort: z.number(),
  }),
);
const build = z.looseObject({ artifacts: z.array(artifact).min(1) });
const deploy = z.strictObject({ helm: z.strictObject({ releases: z.tuple([release]) }) });
const config = z.object({
  apiVersion: z.literal("skaffold/v4beta13"),
  kind: z.literal("Config"),
  build,
  deploy,
  portForward: forwards,
  verify: z.tuple([
    z.object({
      container: z.object({
        name: z.string(),
        image: z.string(),
        args: z.array(z.string()),
        env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      }),
      executionMode: z.object({ kubernetesCluster: z.object({ jobManifestPath: z.string() }) }),
    }),
  ]),
  profiles: z.array(
    z.object({
      name: z.string(),
      build: build.optional(),
      deploy: deploy.optional(),
      portForward: forwards.optional(),
      patches: z.array(
        z.object({ op: z.enum(["add", "remove", "replace"]), path: z.string(), value: z.unknown().optional() }),
      ),
    }),
  ),
});

const raw: unknown = parse(read("skaffold.yaml"));
const skaffold = config.parse(raw);
const profile = (name: string) => skaffold.profiles.find((one) => one.name === name);
const builds = [skaffold.build, ...skaffold.profiles.flatMap((one) => one.build ?? [])];
const releases = [skaffold.deploy, ...skaffold.profiles.flatMap((one) => one.deploy ?? [])].map(
  ({ helm }) => helm.releases[0],
);
const patches = skaffold.profiles.flatMap((one) => one.patches);
const values = z.record(z.string(), z.unknown()).parse(parse(read("charts/stakehold/values.yaml")));

/** Returns the value at a path such as `trial.image.tag`. */
const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, step) => z.record(z.string(), z.unknown()).safeParse(node).data?.[step], tree);

/** The same for skaffold's paths, which have list indexes. */
const atPatch = (path: string): unknown =>
  path
    .split("/")
    .slice(1)
    .reduce<unknown>((node, step) => (Array.isArray(node) ? node[Number(step)] : at(node, [step])), raw);

describe("a build", () => {
  const targets = builds.flatMap(({ artifacts }) => artifacts.map(({ docker }) => docker));

  test.each(targets)("from $dockerfile as $target uses an existing stage", ({ dockerfile, target }) => {
    expect(read(dockerfile)).toMatch(new RegExp(`^FROM .+ AS ${target}$`, "m"));
  });

  test("for development uses the stage whose files can be replaced", () => {
    const [replaced] = profile("development")?.patches ?? [];
    expect(replaced).toEqual({ op: "replace", path: "/build/artifacts/0/docker/target", value: "development" });
    expect(read("Dockerfile")).toMatch(/^FROM .+ AS development$/m);
    expect(skaffold.build.artifacts[0]?.sync).toBeDefined();
  });

  test("has the image names of the chart's values", () => {
    for (const { setValueTemplates } of releases) {
      for (const [path, template] of Object.entries(setValueTemplates)) {
        const [, field, name] = /^\{\{\.IMAGE_(REPO|TAG)_(\w+)\}\}$/.exec(template) ?? [];
        const image = path.split(".").slice(0, -1);
        const repository = z.string().parse(at(values, [...image, "repository"]));
        expect(repository.replaceAll(/[/.:-]/g, "_")).toBe(name);
        expect(path.split(".").at(-1)).toBe(field === "REPO" ? "repository" : "tag");
      }
    }
    const repositories = [["image"], ["trial", "image"]].map((path) => at(values, [...path, "repository"]));
    expect(skaffold.build.artifacts.map(({ image }) => image)).toEqual(repositories);
  });
});

describe("a file sync", () => {
  const rules = builds.flatMap(({ artifacts }) => artifacts.flatMap(({ sync }) => sync?.manual ?? []));

  test.each(rules)("$src matches sources", ({ src }) => {
    expect(globSync(src, { cwd: repositoryRoot }).length).toBeGreaterThan(0);
  });

  test.each(rules)("$src goes to the folder that the image has it in", ({ src, dest }) => {
    // Without `strip` the whole path is copied below it, where the image has the repository.
    expect(read("Dockerfile")).toContain(`WORKDIR ${dest}\n`);
    expect(src.startsWith("/")).toBe(false);
  });

  test("covers every source of every service and of the gateway", () => {
    const synced = new Set(rules.flatMap(({ src }) => globSync(src, { cwd: repositoryRoot })));
    const entries = ["gateway", ...services.map(({ name }) => `services/${name}`)].map((part) => `${part}/src/main.ts`);
    for (const entry of entries) expect(synced).toContain(entry);
  });
});

describe("a deployment", () => {
  test("uses the chart, with existing values files", () => {
    const added = patches.flatMap(({ path, value }) =>
      path.endsWith("/valuesFiles/-") ? [z.string().parse(value)] : [],
    );
    expect(added).toEqual(["charts/stakehold/values-skaffold.yaml"]);
    for (const { chartPath, valuesFiles } of releases) {
      expect(isThere(join(chartPath, "Chart.yaml"))).toBe(true);
      for (const file of [...valuesFiles, ...added]) expect([file, isThere(file)]).toEqual([file, true]);
    }
  });

  test("is changed by profiles at existing paths", () => {
    for (const { op, path } of patches) {
      const target = op === "add" ? path.slice(0, path.lastIndexOf("/")) : path;
      expect([path, atPatch(target)]).not.toEqual([path, undefined]);
    }
  });

  test("may be debugged if the profile says so, by a value of the chart", () => {
    const set = profile("debug")?.patches.find(({ path }) => path.endsWith("/setValues"))?.value;
    expect(set).toEqual({ "development.debug": true });
    expect(at(values, ["development", "debug"])).toBe(false);
  });

  const all = [...skaffold.portForward, ...skaffold.profiles.flatMap((one) => one.portForward ?? [])];

  test.each(all)("has $resourceType $resourceName with port $port", ({ resourceType, resourceName, port }) => {
    const found = (resourceType === "service" ? chart.services : chart.deployments).get(resourceName);
    expect(found).toContain(port);
  });

  test("gives each port-forward a port of its own", () => {
    for (const list of [skaffold.portForward, profile("debug")?.portForward ?? []])
      expect(new Set(list.map(({ localPort }) => localPort)).size).toBe(list.length);
    // The browser reaches the stand-ins at these ports.
    const local = new Map(skaffold.portForward.map(({ resourceName, localPort }) => [resourceName, localPort]));
    const trial = parse(read("charts/stakehold/values-trial.yaml"));
    expect(new URL(z.string().parse(at(trial, ["publicUrl"]))).port).toBe(String(local.get("stakehold-gateway")));
    expect(at(values, ["trial", "ports"])).toEqual({
      oidc: local.get("stakehold-oidc"),
      stripe: local.get("stakehold-stripe"),
    });
  });
});

describe("the verification", () => {
  const [{ container, executionMode }] = skaffold.verify;
  const job = z
    .object({
      kind: z.literal("Job"),
      metadata: z.object({ namespace: z.string() }),
      spec: z.object({
        template: z.object({
          metadata: z.object({ labels: z.record(z.string(), z.string()) }),
          spec: z.object({
            containers: z.tuple([
              z.object({
                name: z.string(),
                envFrom: z.tuple([z.object({ secretRef: z.object({ name: z.string() }) })]),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(parse(read(executionMode.kubernetesCluster.jobManifestPath)));

  test("is the journey of helm test, by existing files", () => {
    const files = container.args.join(" ").match(/\S+\.ts\b/g) ?? [];
    expect(files).toContain("dev/seed/smoke.ts");
    expect(read("charts/stakehold/templates/tests/journey.yaml")).toContain("dev/seed/smoke.ts");
    for (const file of files) expect([file, isThere(file)]).toEqual([file, true]);
  });

  test("runs in a built image, with the addresses that browsers use", () => {
    expect(skaffold.build.artifacts.map(({ image }) => image)).toContain(container.image);
    expect(container.env).toEqual([
      { name: "PUBLIC_URL", value: "http://localhost:3000" },
      { name: "STRIPE_URL", value: "http://localhost:4010" },
    ]);
    for (const [, host = "", port] of container.args.join(" ").matchAll(/\d+=([\w-]+):(\d+)/g))
      expect(chart.services.get(host)).toContain(Number(port));
  });

  test("runs where the release is, as a test that its network policies let through", () => {
    expect(job.metadata.namespace).toBe(releases[0]?.namespace);
    expect(job.spec.template.metadata.labels).toMatchObject({
      "app.kubernetes.io/instance": releases[0]?.name,
      "stakehold/part": "test",
    });
    const [described] = job.spec.template.spec.containers;
    expect([described.name, described.envFrom[0].secretRef.name]).toEqual([container.name, "stakehold-stripe"]);
  });
});

type Chart = { readonly services: Ports; readonly deployments: Ports };
type Ports = ReadonlyMap<string, readonly number[]>;

/**
 * The ports of the chart's Services and Deployments: rendered if helm is available, else as the templates name them.
 */
const chart: Chart = findTool("helm") === undefined ? named() : rendered();

function named(): Chart {
  const parts = read("charts/stakehold/templates/trial/_helpers.tpl");
  const standIns = [...parts.matchAll(/^ {2}- \{ name: (\w+), port: .*?(?:page: (\d+))? \}$/gm)].map(
    ([, name = "", page]) =>
      [`stakehold-${name}`, [Number(page ?? at(values, ["trial", "ports", name]) ?? 0)]] as const,
  );
  const roles = services.flatMap(({ name }) => [`stakehold-${name}-http`, `stakehold-${name}-worker`]);
  return {
    services: new Map<string, readonly number[]>([["stakehold-gateway", [8080, 8081]], ...standIns]),
    deployments: new Map(["stakehold-gateway", ...roles].map((name) => [name, [9229]])),
  };
}

function rendered(): Chart {
  const files = ["values-trial.yaml", "values-skaffold.yaml"].flatMap((file) => ["-f", `charts/stakehold/${file}`]);
  const args = ["template", "stakehold", "charts/stakehold", ...files, "--set", "development.debug=true"];
  const manifests = execFileSync(findTool("helm") ?? "helm", args, { cwd: repositoryRoot, encoding: "utf8" });
  const port = z.object({ port: z.number() });
  const service = z.object({
    kind: z.literal("Service"),
    metadata: z.object({ name: z.string() }),
    spec: z.object({ ports: z.array(port) }),
  });
  const pod = z.object({ containers: z.tuple([z.object({ args: z.array(z.string()) })]) });
  const deployment = z.object({
    kind: z.literal("Deployment"),
    metadata: z.object({ name: z.string() }),
    spec: z.object({ template: z.object({ spec: pod }) }),
  });
  const documents = parseAllDocuments(manifests).map((document): unknown => document.toJS());
  return {
    services: new Map(
      documents.flatMap((document) => {
        const found = service.safeParse(document).data;
        return found ? [[found.metadata.name, found.spec.ports.map((one) => one.port)] as const] : [];
      }),
    ),
    deployments: new Map(
      documents.flatMap((document) => {
        const found = deployment.safeParse(document).data;
        // A debugger's port is on the pod's own localhost, and therefore not among its container's.
        const inspects = found?.spec.template.spec.containers[0].args.flatMap(
          (arg) => /^--inspect=127\.0\.0\.1:(\d+)$/.exec(arg)?.[1] ?? [],
        );
        return found ? [[found.metadata.name, (inspects ?? []).map(Number)] as const] : [];
      }),
    ),
  };
}
