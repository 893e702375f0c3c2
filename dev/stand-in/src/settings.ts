import { port, SettingsError } from "@stakehold/service/config.ts";
import { z } from "zod";

/** The settings of every stand-in. */
export const standInShape = {
  host: z.string().default("127.0.0.1"),
  /** Where its HTTP server listens; 0 takes a free port. */
  port,
  /** A SQLite file, or `:memory:`. */
  stateFile: z.string(),
} as const;

/**
 * Reads settings from an environment: `stateFile` from STATE_FILE, unless `variables` names another one. An empty
 * variable counts as missing. Throws a SettingsError that names every wrong variable.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
  variables: Readonly<Record<string, string>> = {},
): z.infer<z.ZodObject<Shape>> {
  const variableOf = (setting: string) => variables[setting] ?? setting.replaceAll(/[A-Z]/g, "_$&").toUpperCase();
  const given = Object.keys(schema.shape).map((setting) => [setting, environment[variableOf(setting)] || undefined]);
  const read = schema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${variableOf(String(path[0]))} (${message})`);
  throw new SettingsError(`These settings are missing or wrong: ${faults.join(", ")}.`);
}
