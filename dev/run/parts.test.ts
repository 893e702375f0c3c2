import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { serviceNames, services } from "@stakehold/service/services.ts";
import { settleAddresses } from "./addresses.ts";
import { nodePart } from "./part-definition.ts";
import { platformParts } from "./parts.ts";
import { portNames } from "./ports.ts";
import { recordOf } from "./record-of.ts";
import { readSettings } from "./settings.ts";

const ports = recordOf(portNames, (name) => 20_000 + portNames.indexOf(name));

const secrets = (name: string) => `<${name}>`;

function partsWith(environment: Record<string, string>) {
  const settings = readSettings(environment);
  const addresses = settleAddresses(settings, ports, secrets);
  const parts = platformParts({ environment, settings, ports, addresses, secrets, stateDir: "/state" });
  return new Map(parts.map((part) => [part.name, part]));
}

describe("the parts", () => {
  const parts = partsWith({});
  const env = (name: string) => parts.get(name)?.env ?? {};

  test("have unique names and ports", () => {
    const addresses = [...parts.values()].map(({ readyUrl }) => new URL(readyUrl).port);
    expect([...parts.keys()]).toEqual(["stripe", "oidc", "mail", ...serviceNames, "gateway"]);
    expect(new Set(addresses).size).toBe(parts.size);
  });

  test("call each other with the secret that the callee accepts", () => {
    expect(env("bets")["PAYMENTS_RPC_SECRET"]).toBe(env("payments")["RPC_SECRETS"]);
    expect(env("gateway")["IDENTITY_RPC_SECRET"]).toBe(env("identity")["RPC_SECRETS"]);
    expect(env("payments")["RPC_SECRETS"]).not.toBe(env("identity")["RPC_SECRETS"]);
  });

  test("share one folder and one link secret for pictures", () => {
    for (const name of ["PICTURES_URL", "PICTURES_LINK_SECRET"]) {
      for (const service of ["bets", "support"] as const) expect(env(service)[name]).toBe(env("gateway")[name]);
    }
    expect(env("gateway")["PICTURES_URL"]).toBe("file:///state/pictures");
  });

  test("log in to their own databases only", () => {
    for (const { name } of services.filter(({ store }) => store === "postgres")) {
      expect(env(name)["DATABASE_URL"]).toMatch(new RegExp(`//${name}_service:.*@127\\.0\\.0\\.1:20000/${name}$`));
      expect(env(name)).not.toHaveProperty("MIGRATION_DATABASE_URL");
    }
    expect(env("support")).not.toHaveProperty("DATABASE_URL");
    expect(env("support")["MONGO_URL"]).toMatch(/\/support$/);
  });

  test("configure the gateway with the address of every subgraph", () => {
    const supergraph = readFileSync(new URL("../../gateway/supergraph.graphql", import.meta.url), "utf8");
    const names = [...supergraph.matchAll(/@join__graph\(name: "(\w+)"/g)].map(([, name = ""]) => name);
    const addresses = names.map((name) => `${name}=http://127.0.0.1:${env(name)["PORT"]}`);
    expect(env("gateway")["SUBGRAPHS"]?.split(",").toSorted()).toEqual(addresses.toSorted());
  });

  test("include every folder of services/", () => {
    const folders = readdirSync(new URL("../../services/", import.meta.url), { withFileTypes: true });
    const names = folders.filter((folder) => folder.isDirectory()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(serviceNames.toSorted());
  });

  test("have a subgraph if they have a schema", () => {
    const hasSchema = (name: string) => existsSync(new URL(`../../services/${name}/schema.graphql`, import.meta.url));
    expect(services.filter(({ graph }) => graph).map(({ name }) => name)).toEqual(serviceNames.filter(hasSchema));
  });

  test("receive the operator's settings, which take precedence over the defaults", () => {
    const set = partsWith({ MAIL_FROM: "post@mail.example", PENDING_STAKE_TTL: "PT1M", PORT: "3100", ROLES: "http" });
    expect(env("notifications")["MAIL_FROM"]).toBe("Stakehold <hello@stakehold.example>");
    expect(set.get("notifications")?.env["MAIL_FROM"]).toBe("post@mail.example");
    expect(set.get("bets")?.env).toMatchObject({
      PENDING_STAKE_TTL: "PT1M",
      PORT: env("bets")["PORT"],
      ROLES: "http,worker",
    });
  });

  test("run in production mode on loopback, whatever the shell's environment says", async () => {
    const bets = partsWith({ HOST: "0.0.0.0", NODE_ENV: "test", PENDING_STAKE_TTL: "PT1M" }).get("bets");
    if (bets === undefined) throw new Error("There is no part named bets");
    const { env: launched } = await nodePart(bets, { logFolder: "/logs", watch: false }).launch();
    expect(launched).toMatchObject({ HOST: "127.0.0.1", NODE_ENV: "production", PENDING_STAKE_TTL: "PT1M" });
  });

  test("export all traces and metrics if observation is on, and nothing otherwise", () => {
    const seen = partsWith({ OBSERVE: "yes" });
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${seen.get("traces")?.env["PORT"]}` };
    for (const name of [...serviceNames, "gateway"]) {
      expect(seen.get(name)?.env).toMatchObject({
        ...traces,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_METRICS_EXPORTER: "none",
        OTEL_TRACES_SAMPLER_ARG: "1",
      });
      expect(env(name)).not.toHaveProperty("OTEL_EXPORTER_OTLP_ENDPOINT");
    }
    expect(parts.has("traces")).toBe(false);
  });

  test("export to the operator's collector, if one is set, instead of the trace page", () => {
    const seen = partsWith({ OBSERVE: "yes", OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" });
    expect(seen.has("traces")).toBe(false);
    expect(seen.get("bets")?.env).toHaveProperty("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318");
    expect(seen.get("bets")?.env).not.toHaveProperty("OTEL_EXPORTER_OTLP_PROTOCOL");
  });

  test("send Stripe's webhooks to the address where payments listens", () => {
    const endpoints: unknown = JSON.parse(env("stripe")["WEBHOOK_ENDPOINTS"] ?? "");
    const port = env("payments")["WEBHOOK_PORT"];
    expect(endpoints).toEqual([
      {
        url: `http://127.0.0.1:${port}/stripe/webhooks/platform`,
        secret: env("payments")["STRIPE_WEBHOOK_SECRETS"],
        connect: false,
      },
      {
        url: `http://127.0.0.1:${port}/stripe/webhooks/connect`,
        secret: env("payments")["STRIPE_CONNECT_WEBHOOK_SECRETS"],
        connect: true,
      },
    ]);
  });

  test("agree on the public origin", () => {
    expect(env("gateway")["PUBLIC_URL"]).toBe("http://localhost:3000");
    expect(env("identity")["PUBLIC_URL"]).toBe("http://localhost:3000");
    expect(env("oidc")["REDIRECT_URI"]).toBe("http://localhost:3000/api/callback");
  });

  test("include no fake of a configured third party", () => {
    const real = partsWith({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRETS: "whsec_1,whsec_2",
      STRIPE_CONNECT_WEBHOOK_SECRETS: "whsec_3",
      OIDC_ISSUER: "https://id.example/realms/people/",
      OIDC_CLIENT_ID: "app",
      OIDC_CLIENT_SECRET: "hush",
      SMTP_URL: "smtp://mail.example:587",
    });
    expect(["stripe", "oidc", "mail"].filter((name) => real.has(name))).toEqual([]);
    expect(real.get("payments")?.env).toMatchObject({
      STRIPE_API_BASE: "https://api.stripe.com",
      STRIPE_WEBHOOK_SECRETS: "whsec_1,whsec_2",
    });
    expect(real.get("gateway")?.env["STRIPE_JS_URL"]).toBe("https://js.stripe.com/v3/");
    expect(real.get("identity")?.env).toMatchObject({
      OIDC_ISSUER: "https://id.example/realms/people/",
      OIDC_CLIENT_ID: "app",
    });
    expect(real.get("notifications")?.env["SMTP_URL"]).toBe("smtp://mail.example:587");
  });

  test("use the configured servers", () => {
    const named = partsWith({
      DATABASE_URL: "postgres://admin:x@db.example:5432/postgres",
      KAFKA_BROKERS: "a:9092,b:9092",
      MONGO_URL: "mongodb://mongo.example/tickets",
      TEMPORAL_ADDRESS: "temporal.example:7233",
    });
    expect(named.get("bets")?.env["DATABASE_URL"]).toMatch(/@db\.example:5432\/bets$/);
    expect(named.get("bets")?.env).toMatchObject({
      KAFKA_BROKERS: "a:9092,b:9092",
      TEMPORAL_ADDRESS: "temporal.example:7233",
    });
    expect(named.get("support")?.env["MONGO_URL"]).toBe("mongodb://mongo.example/tickets");
  });
});
