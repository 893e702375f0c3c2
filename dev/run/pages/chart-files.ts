import { migrateShape, provisionShape } from "@stakehold/service/process/commands.ts";
import { services } from "@stakehold/service/services.ts";
import { topicsShape } from "@stakehold/service/process/topics.ts";
import { z } from "zod";
import { valuesShape } from "./chart-values.ts";
import { settingsOf, shapeOf, type Setting } from "./setting-shapes.ts";

/** What the chart derives itself from its other values and the manifest. */
const SETTLED = new Set([
  "HOST",
  "PORT",
  "INTERNAL_PORT",
  "NODE_ENV",
  "PUBLIC_URL",
  "ROLES",
  "SHUTDOWN_GRACE",
  "SHUTDOWN_DRAIN",
  "INTERNAL_JWKS_URL",
  "SUBGRAPHS",
  "WEB_ROOT",
  "PERSISTED_OPERATIONS",
  ...services.flatMap(({ doors = [] }) => doors.map(({ setting }) => setting)),
  ...services.flatMap(({ calls = [] }) => calls.map((callee) => `${callee.toUpperCase()}_URL`)),
]);

/** A part with a Deployment, and the settings that it reads. */
type Part = { readonly name: string; readonly settings: readonly Setting[] };

async function partsOf(): Promise<{ readonly gateway: Part; readonly services: readonly Part[] }> {
  const part = async (name: string, folder: string) => ({ name, settings: settingsOf(await shapeOf(folder)) });
  return {
    gateway: await part("gateway", "gateway"),
    services: await Promise.all(services.map(({ name }) => part(name, `services/${name}`))),
  };
}

const namesOf = (settings: readonly Setting[], isWanted: (setting: Setting) => boolean): readonly string[] =>
  settings.filter(isWanted).map(({ name }) => name);

const isSecretToGive = ({ secret, isRequired }: Setting) => secret && isRequired;

/**
 * Settings of some installations, such as KAFKA_PASSWORD: a part can read them from its Secret or from the shared one.
 */
const isSecretToOffer = ({ name, secret, isRequired }: Setting) => secret && !isRequired && name !== "RPC_SECRETS";

/** Every service's shape has the setting, but only those that serve RPCs need it. */
const rpcSecrets = (rpc: boolean | undefined) => (rpc === true ? ["RPC_SECRETS"] : []);

/** `files/manifest.json`: the services for the chart's templates, with what their Secrets must contain. */
export async function chartManifest(): Promise<string> {
  const parts = await partsOf();
  const rows = services.map((service, index) => {
    const settings = parts.services[index]?.settings ?? [];
    return {
      ...service,
      secrets: [...namesOf(settings, isSecretToGive), ...rpcSecrets(service.rpc)],
      optionalSecrets: namesOf(settings, isSecretToOffer),
    };
  });
  return JSON.stringify({
    gateway: {
      secrets: namesOf(parts.gateway.settings, isSecretToGive),
      optionalSecrets: namesOf(parts.gateway.settings, isSecretToOffer),
    },
    services: rows,
    commands: {
      provision: { secrets: namesOf(settingsOf(provisionShape), isSecretToGive) },
      migrate: { secrets: namesOf(settingsOf(migrateShape), isSecretToGive) },
    },
  });
}

/** `values.schema.json`: the chart's values; a part accepts the settings of its own `config.ts`, and no others. */
export async function chartSchema(): Promise<string> {
  const { gateway, services: parts } = await partsOf();
  const all = [...parts, gateway].flatMap(({ settings }) => settings);
  const several = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) !== index);
  const settings = new Map(
    [{ name: "shared", settings: [...several, ...settingsOf(topicsShape)] }, gateway, ...parts].map((part) => [
      part.name,
      takes(part.settings),
    ]),
  );
  const schema = z.toJSONSchema(valuesShape(services), {
    io: "input",
    override: ({ jsonSchema }) => {
      const { settingsOf: part, description } = jsonSchema;
      if (typeof part !== "string") return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, { description, ...settings.get(part) });
    },
  });
  return JSON.stringify(schema);
}

/** Makes a JSON schema of settings. YAML reads `yes` as true and `10` as a number: they are accepted as well. */
function takes(settings: readonly Setting[]) {
  const open = settings.filter(({ name, secret }) => !secret && !SETTLED.has(name));
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      open.map(({ name, description, enum: words }) => [
        name,
        words === undefined
          ? { description, type: ["string", "number", "boolean"] }
          : { description, enum: words.includes("yes") ? [...words, true, false] : words },
      ]),
    ),
  };
}
