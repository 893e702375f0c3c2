import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { serviceNames, services } from "@stakehold/service/services.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { parse } from "yaml";
import { z } from "zod";
import { settingsOf, shapeOf } from "../pages/setting-shapes.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, "charts/stakehold", file), "utf8");

const taken = z.object({ additionalProperties: z.literal(false), properties: z.record(z.string(), z.unknown()) });
const part = z.object({ properties: z.object({ settings: taken }) });

describe("the chart", () => {
  test("has a row for every service of the manifest, and no other", () => {
    const values = z.object({ services: z.record(z.string(), z.unknown()) }).parse(parse(read("values.yaml")));
    expect(Object.keys(values.services)).toEqual(serviceNames);
  });

  test("names a service's database if it has one, and no connections otherwise", () => {
    const role = z.object({ databaseConnections: z.number().optional() });
    const row = z.object({ owner: z.unknown().optional(), http: role, worker: role });
    const values = z.object({ services: z.record(z.string(), row) }).parse(parse(read("values.yaml")));
    for (const { name, store } of services) {
      const own = values.services[name];
      const isOnPostgres = [own?.owner, own?.http.databaseConnections, own?.worker.databaseConnections].map(
        (value) => value !== undefined,
      );
      expect([name, ...isOnPostgres]).toEqual([name, ...isOnPostgres.map(() => store === "postgres")]);
    }
  });

  test("accepts no secrets among its settings, at any depth", async () => {
    const { properties } = z
      .object({
        properties: z.object({
          settings: taken,
          gateway: part,
          services: z.object({ properties: z.record(z.string(), part) }),
        }),
      })
      .parse(JSON.parse(read("values.schema.json")));
    const places = [properties.settings, properties.gateway.properties.settings];
    places.push(...Object.values(properties.services.properties).map((service) => service.properties.settings));
    expect(places).toHaveLength(2 + services.length);

    const shapes = await Promise.all(["gateway", ...serviceNames.map((name) => `services/${name}`)].map(shapeOf));
    const secrets = shapes.flatMap((shape) => settingsOf(shape).filter(({ secret }) => secret));
    expect(secrets.map(({ name }) => name)).toContain("STRIPE_SECRET_KEY");
    for (const { name } of secrets)
      for (const place of places) expect(Object.keys(place.properties)).not.toContain(name);
  });
});
