import type { Service } from "@stakehold/service/services.ts";
import { z } from "zod";

const text = z.string();
const name = z.string().regex(/^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$/, "must be a name of Kubernetes");
const count = z.int().min(0);
const few = z.int().min(1).max(1_000);
/** An object of Kubernetes' own, which Kubernetes checks. */
const object = z.record(z.string(), z.unknown());
const objects = z.array(object);

/** The settings of a part's `config.ts`; the schema's writer replaces this by them. */
const settings = (of: string, means: string) => object.default({}).meta({ settingsOf: of }).describe(means);

const image = z.strictObject({
  repository: text.min(1).describe("Where the image is, without a tag."),
  tag: text.default("").describe("Its tag; the chart's appVersion unless named."),
  digest: z
    .string()
    .regex(/^(sha256:[0-9a-f]{64})?$/, "must be sha256: and 64 digits")
    .default("")
    .describe("Its digest, which goes before the tag."),
  pullPolicy: z.enum(["IfNotPresent", "Always", "Never"]).default("IfNotPresent"),
});

const resources = object.default({}).describe("Requests and limits, as Kubernetes takes them.");

const autoscaling = z.strictObject({
  enabled: z.boolean().default(false),
  minReplicas: few.default(2),
  maxReplicas: few.default(6),
  targetCPUUtilizationPercentage: few.default(75).describe("Of the CPU that is requested."),
  scaleDownSeconds: few.default(300).describe("For how long fewer pods must have been enough before one ends."),
});

const role = z.strictObject({
  replicas: count.default(2).describe("How many pods, where nothing scales them."),
  autoscaling: autoscaling.prefault({}),
  resources,
});

const onPostgres = { databaseConnections: few.default(8).describe("How many connections one pod keeps at most.") };

const part = {
  existingSecret: name.default("").describe("The Secret with its settings that must not be seen, by their names."),
  serviceAccount: z
    .strictObject({ annotations: object.default({}).describe("Such as the identity that a cloud gives the pods.") })
    .prefault({}),
  podAnnotations: object.default({}),
};

const serviceOf = ({ name: service, store }: Service) => {
  const ofRole = store === "postgres" ? role.extend(onPostgres) : role;
  return z.strictObject({
    ...part,
    settings: settings(service, `Settings of ${service} alone, by their names in docs/settings.md.`),
    ...(store === "postgres" && {
      owner: z
        .strictObject({ existingSecret: name.default("") })
        .prefault({})
        .describe("The Secret with MIGRATION_DATABASE_URL, which the Jobs alone read."),
    }),
    http: ofRole.prefault({}).describe("The pods that people's requests and other services reach."),
    worker: ofRole.prefault({}).describe("The pods that handle events, workflows and what is due."),
  });
};

/** Allowed sources or targets of traffic, in NetworkPolicies' terms; none means all. */
const peers = objects.default([]).describe("Peers of a NetworkPolicy; none means every address.");

const target = (port: number) =>
  z
    .strictObject({ peers, ports: z.array(z.int().min(1).max(65_535)).default([port]) })
    .prefault({})
    .describe("Where it may be reached.");

/** How Grafana gets the dashboards. */
const dashboards = z.strictObject({
  configMaps: z
    .strictObject({
      enabled: z.boolean().default(false),
      labels: object.default({ grafana_dashboard: "1" }).describe("What the sidecar looks for."),
      annotations: object.default({}).describe("Such as the folder that they are put into."),
    })
    .prefault({})
    .describe("A ConfigMap for each dashboard, which a sidecar of Grafana finds by its label."),
  grafanaOperator: z
    .strictObject({
      enabled: z.boolean().default(false),
      instanceSelector: object.default({}).describe("The labels of the Grafanas that take them; none means every one."),
      allowCrossNamespaceImport: z.boolean().default(true).describe("Whether Grafanas of other namespaces take them."),
      folder: text.default(""),
      resyncPeriod: text.default("10m").describe("How often the operator puts them right."),
    })
    .prefault({})
    .describe("A GrafanaDashboard for each, which Grafana's operator reads."),
});

/** The chart's values. */
export const valuesShape = (services: readonly Service[]) =>
  z.strictObject({
    global: object.default({}).describe("Helm's own."),
    nameOverride: name.default(""),
    fullnameOverride: name.default(""),
    image,
    imagePullSecrets: z.array(z.strictObject({ name })).default([]),
    publicUrl: text.describe("Where people reach the platform: an https origin, or http://localhost."),
    settings: settings("shared", "Settings that several parts read, by their names in docs/settings.md."),
    existingSecret: name.default("").describe("A Secret for all parts, such as KAFKA_PASSWORD and TEMPORAL_API_KEY."),
    secretFiles: z
      .strictObject({
        enabled: z.boolean().default(false),
        optional: z
          .array(z.string().regex(/^[A-Z][A-Z0-9_]*$/))
          .default([])
          .describe("Which of the settings that need not be given the Secrets hold, such as KAFKA_PASSWORD."),
      })
      .prefault({})
      .describe("Mounts Secrets as files of pods, and puts none into their environment."),
    trustedAuthorities: z
      .strictObject({ configMap: name.default(""), key: text.default("ca.crt") })
      .prefault({})
      .describe("A ConfigMap with authorities, as PEM, that every part trusts besides those that Node.js knows."),
    internalTls: z
      .strictObject({
        secret: name.default("").describe("The Secret with the certificate and its key; plain HTTP unless it is set."),
        issuerRef: object.default({}).describe("The issuer of cert-manager that makes the certificate."),
      })
      .prefault({})
      .describe("TLS among the parts, by one certificate that names every service."),
    gateway: role.extend({ ...part, settings: settings("gateway", "Settings of the gateway alone.") }),
    services: z.strictObject(Object.fromEntries(services.map((service) => [service.name, serviceOf(service)]))),
    database: z
      .strictObject({ maxConnections: few.describe("How many connections of this release PostgreSQL takes.") })
      .describe("The pods' connections have to fit in, with one more pod of each Deployment during a rollout."),
    jobs: z.strictObject({
      provision: z
        .strictObject({ enabled: z.boolean(), existingSecret: name.default("") })
        .describe("Makes databases and logins; the Secret holds ADMIN_DATABASE_URL."),
      migrate: z.strictObject({ enabled: z.boolean() }).describe("Brings the databases up to date."),
      topics: z
        .strictObject({ enabled: z.boolean(), existingSecret: name.default("") })
        .describe("Makes Kafka's topics; with a Secret of its own where a login of its own may."),
      deadlineSeconds: few.describe("After so long a Job is given up."),
      resources,
    }),
    audit: z
      .strictObject({
        enabled: z.boolean(),
        schedule: text.describe("When it looks, as cron says it."),
        existingSecret: name
          .default("")
          .describe(
            "Holds PAYMENTS_DATABASE_URL, BETS_DATABASE_URL and VOTING_DATABASE_URL of logins that may only read, and a STRIPE_SECRET_KEY that may only read; without it the audit logs in as the databases' owners, with payments' key.",
          ),
        eventsSince: text
          .default("")
          .describe(
            "After a restore, when the platform went on, as in 2026-11-28T10:00:00Z: older events are left out.",
          ),
        resources,
      })
      .describe(
        "Compares payments, bets and voting with Stripe and with what was published; what differs fails its Job.",
      ),
    stop: z
      .strictObject({
        drainSeconds: count.describe(
          "How long a pod still serves after it was asked to end, while routes forget it; and then how long it still answers on open connections.",
        ),
        graceSeconds: few.describe("How long what is under way may take to finish then."),
      })
      .describe("How a pod ends."),
    pods: z.strictObject({
      labels: object.default({}),
      nodeSelector: object.default({}),
      tolerations: objects.default([]),
      affinity: object.default({}),
      priorityClassName: text.default(""),
      topologySpreadConstraints: objects.default([]).describe("In place of the chart's own: over nodes and zones."),
    }),
    disruption: z.strictObject({
      enabled: z.boolean(),
      maxUnavailable: z.union([few, text]).describe("How many pods of a Deployment may be missing at a time."),
    }),
    networkPolicy: z.strictObject({
      enabled: z.boolean(),
      from: z.strictObject({
        people: peers.describe("Who may reach the public doors, such as the ingress controller; none means everybody."),
        metrics: peers.describe("Who may read metrics on the internal ports; none means nobody."),
      }),
      to: z.strictObject({
        dns: target(53),
        postgres: target(5432),
        mongo: target(27017),
        kafka: target(9092),
        temporal: target(7233),
        stripe: target(443),
        provider: target(443),
        mail: target(587),
        webhooks: target(443).describe("Where partners' webhook endpoints may be: the internet, and nothing inside."),
        rateLimitStore: target(6379).describe("Opened where a peer is named."),
        pictures: target(443).describe(
          "The store of pictures, for gateway, bets and support. Opened where a peer is named.",
        ),
        collector: target(4318).describe("Where traces are sent. Opened where a peer is named."),
      }),
    }),
    ingress: z.strictObject({
      enabled: z.boolean(),
      className: text.default(""),
      annotations: object.default({}),
      tlsSecret: name.default("").describe("The Secret with the certificate of publicUrl's host."),
    }),
    gatewayApi: z.strictObject({
      enabled: z.boolean(),
      parentRefs: objects.default([]).describe("The Gateways that carry the route."),
      annotations: object.default({}),
    }),
    certificate: z
      .strictObject({ enabled: z.boolean(), issuerRef: object.default({}) })
      .describe("A certificate by cert-manager, into ingress.tlsSecret."),
    externalSecrets: z
      .strictObject({
        enabled: z.boolean(),
        storeRef: object.default({}),
        refreshInterval: text.default("1h"),
        prefix: text.default("").describe("What the store's keys begin with, before the Secret's name."),
      })
      .describe("Makes every existingSecret by External Secrets: all properties of the store's key of that name."),
    trial: z
      .strictObject({
        enabled: z.boolean(),
        image,
        storageClassName: text.default(""),
        storage: text.default("2Gi").describe("How much each store may keep."),
        ports: z
          .strictObject({
            oidc: z.int().min(1).max(65_535).default(4000),
            stripe: z.int().min(1).max(65_535).default(4010),
          })
          .prefault({})
          .describe("The ports of localhost under which a browser reaches the stand-ins."),
        resources,
      })
      .describe("Stores and stand-ins inside the cluster: to try it, never for anybody's money."),
    development: z
      .strictObject({
        enabled: z.boolean(),
        debug: z.boolean().default(false).describe("Whether a debugger may attach, at port 9229 of a pod's localhost."),
      })
      .describe("A trial whose processes restart when their files are replaced: one pod of each."),
    monitoring: z
      .strictObject({
        rules: z
          .strictObject({
            enabled: z.boolean().default(false),
            labels: object.default({}).describe("By which the operator's Prometheus selects rules."),
            pages: text
              .default("")
              .describe("Where this repository's pages are read: alerts and panels lead to runbooks there."),
          })
          .prefault({})
          .describe("Promises and alerts, as PrometheusRules."),
        podMonitor: z
          .strictObject({
            enabled: z.boolean().default(false),
            labels: object.default({}).describe("By which the operator's Prometheus selects what to measure."),
            interval: z
              .string()
              .regex(/^[0-9]+s$/, "must be seconds, such as 10s")
              .default("10s")
              .describe("How often pods are measured. Alerts look at the last minute, so at most 20s."),
          })
          .prefault({})
          .describe("Where Prometheus finds the pods' measures."),
        dashboards: dashboards.prefault({}),
      })
      .describe("What the operators of Prometheus and Grafana read."),
  });
