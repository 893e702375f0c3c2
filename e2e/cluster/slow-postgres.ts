import { readFileSync } from "node:fs";
import { rowsOf } from "../platform/on-database.ts";
import { LATE_MS } from "../platform/slow-postgres.ts";
import { waitFor } from "../platform/wait-for.ts";
import { apply, kubectl, release } from "./kubectl.ts";

const NAME = `${release}-slow-postgres`;
const PORT = 5432;

/** The labels of the proxy pod, which no other resource has. */
const marks = { "stakehold/drill": "slow-postgres" };

/** The labels that select PostgreSQL in its network policy and service. */
const postgres = {
  "app.kubernetes.io/name": "stakehold",
  "app.kubernetes.io/instance": release,
  "app.kubernetes.io/component": "postgres",
};

/**
 * Delays PostgreSQL's responses to all services: its Service leads to a pod that forwards everything and holds
 * responses back, and existing connections are ended, so that everyone reconnects through it. Resolves with a function
 * that restores the direct connection.
 */
export async function slowPostgres(): Promise<() => Promise<void>> {
  const [image, address] = await Promise.all([
    kubectl("get", `pod/${release}-postgres-0`, "--output", "jsonpath={.spec.containers[0].image}"),
    kubectl("get", `pod/${release}-postgres-0`, "--output", "jsonpath={.status.podIP}"),
  ]);
  const end = async () => {
    await leadTo(postgres);
    await kubectl("delete", "pod,configmap,networkpolicy", NAME, "--ignore-not-found", "--now");
    await waitFor("services to take the short way", async () => (await connections()).length > 0);
  };
  try {
    await apply([sourceOfWay(), letThrough(), podOfWay(image, address)]);
    await kubectl("wait", "--for=condition=Ready", `pod/${NAME}`, "--timeout=90s");
    const way = await kubectl("get", `pod/${NAME}`, "--output", "jsonpath={.status.podIP}");
    await leadTo(marks);
    await waitFor("services to take the long way", () => isOnlyWay(way));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

const leadTo = (selector: Readonly<Record<string, string>>): Promise<string> =>
  kubectl(
    "patch",
    `service/${release}-postgres`,
    "--type=json",
    `--patch=${JSON.stringify([{ op: "replace", path: "/spec/selector", value: selector }])}`,
  );

/** Returns the addresses of services' connections. The drill's own, through kubectl, come from the pod itself. */
const connections = (): Promise<readonly { pid: number; address: string }[]> =>
  rowsOf(
    "postgres",
    `SELECT pid, host(client_addr) AS address FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND client_addr <> '127.0.0.1'`,
  );

/** Ends connections that bypass the proxy; returns whether there were none, and some through it. */
async function isOnlyWay(way: string): Promise<boolean> {
  const all = await connections();
  const others = all.filter(({ address }) => address !== way).map(({ pid }) => pid);
  await rowsOf("postgres", "SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [others]);
  return others.length === 0 && all.length > 0;
}

const named = { name: NAME, labels: marks };

const sourceOfWay = () => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: named,
  data: { "open-way.ts": readFileSync(new URL("../platform/open-way.ts", import.meta.url), "utf8") },
});

const letThrough = () => ({
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata: named,
  spec: {
    podSelector: { matchLabels: postgres },
    policyTypes: ["Ingress"],
    ingress: [{ from: [{ podSelector: { matchLabels: marks } }], ports: [{ port: PORT }] }],
  },
});

const podOfWay = (image: string, address: string) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: NAME,
    // Services may reach every pod of this part.
    labels: { ...marks, "app.kubernetes.io/instance": release, "stakehold/part": "postgres" },
  },
  spec: {
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: "RuntimeDefault" } },
    containers: [
      {
        name: "way",
        image,
        args: [
          "--input-type=module",
          "--eval",
          `import { openWay } from "/way/open-way.ts";
           const way = await openWay({
             at: { host: "0.0.0.0", port: ${PORT} },
             to: { host: "${address}", port: ${PORT} },
           });
           way.lengthen(${LATE_MS});`,
        ],
        // The image's own options would load modules that are useless here.
        env: [{ name: "NODE_OPTIONS", value: "" }],
        ports: [{ name: "main", containerPort: PORT }],
        readinessProbe: { tcpSocket: { port: "main" }, periodSeconds: 1 },
        resources: { requests: { cpu: "20m", memory: "64Mi" }, limits: { memory: "256Mi" } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        volumeMounts: [{ name: "way", mountPath: "/way" }],
      },
    ],
    volumes: [{ name: "way", configMap: { name: NAME } }],
  },
});
