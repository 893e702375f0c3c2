import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";

/** One setting, as its schema describes it. */
const settingShape = z.object({
  description: z.string(),
  default: z.union([z.string(), z.number()]).optional(),
  enum: z.array(z.string()).optional(),
  /** Whether it must stay hidden. */
  secret: z.boolean().default(false),
});

const moduleShape = z.object({ settingsShape: z.instanceof(z.ZodObject) });

/** A setting's description, and whether it is required. */
export type Setting = z.infer<typeof settingShape> & { readonly name: string; readonly isRequired: boolean };

/** Returns the settings of a part of the repository, such as `services/bets` or `gateway`. */
export async function shapeOf(part: string): Promise<z.ZodObject> {
  const loaded: unknown = await import(pathToFileURL(join(repositoryRoot, part, "src/config.ts")).href);
  return moduleShape.parse(loaded).settingsShape;
}

/** Returns the settings of a shape. Throws if one lacks a description. */
export function settingsOf(shape: z.ZodObject): readonly Setting[] {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => {
    const read = settingShape.safeParse(property);
    if (!read.success) throw new Error(`Nothing describes the setting ${name}: describe it in its shape.`);
    return { name, ...read.data, isRequired: required.includes(name) || isEmptyRefused(shape, name) };
  });
}

/** A list has an empty default, which its shape may reject all the same. */
function isEmptyRefused(shape: z.ZodObject, name: string): boolean {
  const setting: unknown = shape.shape[name];
  return setting instanceof z.ZodType && !setting.safeParse(undefined).success;
}
