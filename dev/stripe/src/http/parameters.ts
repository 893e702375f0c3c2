import { z } from "zod";
import { ApiError, invalidRequest } from "./api-error.ts";
import type { Form } from "./form.ts";

const MAX_METADATA_KEYS = 50;

/** The parameter types of Stripe's reference. An issue's message is Stripe's error code for it. */
export const text = z
  .string("parameter_invalid_string")
  .min(1, "parameter_invalid_empty")
  .max(5000, "parameter_invalid_string");
/** An empty string unsets the field. */
export const clearable = z.string("parameter_invalid_string").max(5000, "parameter_invalid_string");
export const integer = z
  .string("parameter_invalid_integer")
  .regex(/^-?\d{1,15}$/, "parameter_invalid_integer")
  .transform(Number);
export const flag = z.enum(["true", "false"], "parameter_invalid_boolean").transform((value) => value === "true");
export const currency = text
  .transform((value) => value.toLowerCase())
  .refine((value) => value === "usd", "currency_unknown");
export const email = text.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, "email_invalid");
export const webAddress = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), "url_invalid");
export const metadata = z
  .record(
    z.string().max(40, "metadata_invalid"),
    z.string("metadata_invalid").max(500, "metadata_invalid"),
    "metadata_invalid",
  )
  .refine((value) => Object.keys(value).length <= MAX_METADATA_KEYS, "metadata_invalid");
export const clearableMetadata = z.union([z.literal(""), metadata]);
/** A branch whose content the stand-in accepts and ignores. */
export const anything = z.unknown().optional();

export function listOf<S extends z.ZodType>(item: S) {
  return z.preprocess(
    (value) => (typeof value === "object" && value !== null ? Object.values(value) : value),
    z.array(item, "parameter_invalid_list"),
  );
}

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});
export const timeRange = z.union([integer, range]);
export type TimeRange = z.output<typeof timeRange>;

/** The parameters of every list call. */
export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100, "parameter_invalid_limit").default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

export type Metadata = Record<string, string>;

/** Stripe's rule for metadata: given keys are set, an empty value removes its key, an empty whole removes all. */
export function mergeMetadata(present: Metadata, change: Metadata | "" | undefined): Metadata {
  if (change === undefined) return present;
  if (change === "") return {};
  return Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== ""));
}

/** Parses the input, or throws Stripe's error for the first fault in it. */
export function parseParameters<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = firstIssue(parsed.error.issues);
  throw issue ? refusal(issue, form) : invalidRequest("Invalid request.");
}

/** Returns the first issue, and of alternatives the one that got furthest. */
function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const issue = issues[0];
  if (issue?.code !== "invalid_union") return issue;
  const nested = issue.errors.map(firstIssue).filter((found) => found !== undefined);
  const deepest = nested.toSorted(
    (a, b) =>
      b.path.length - a.path.length || Number(b.code === "unrecognized_keys") - Number(a.code === "unrecognized_keys"),
  )[0];
  return deepest && { ...deepest, path: [...issue.path, ...deepest.path] };
}

function refusal(issue: z.core.$ZodIssue, form: Form): ApiError {
  if (issue.code === "unrecognized_keys") {
    const param = parameterName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = parameterName(issue.path);
  const given = valueAt(form, issue.path);
  if (given === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const explain = SENTENCES[issue.message];
  if (explain)
    return invalidRequest(explain(param, typeof given === "string" ? given : ""), { code: issue.message, param });
  return invalidRequest(`Invalid ${param}.`, { code: "parameter_invalid", param });
}

const SENTENCES: Readonly<Record<string, (param: string, given: string) => string>> = {
  parameter_invalid_empty: (param) =>
    `You passed an empty string for '${param}'. Leave the parameter out, or give it a value.`,
  parameter_invalid_integer: (_, given) => `Invalid integer: ${given}`,
  parameter_invalid_string: (param) => `Invalid string for '${param}'.`,
  parameter_invalid_boolean: (_, given) => `Invalid boolean: ${given}`,
  parameter_invalid_list: (param) => `Invalid array for '${param}'.`,
  parameter_invalid_limit: () => "A limit is between 1 and 100.",
  currency_unknown: (_, given) => `Invalid currency: ${given}. This account takes usd.`,
  email_invalid: (_, given) => `Invalid email address: ${given}`,
  url_invalid: () => "Not a valid URL.",
  metadata_invalid: () => "Metadata holds 50 keys of up to 40 characters, with values of up to 500.",
};

function parameterName(path: readonly PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return `${head ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isBranch(value) ? value[String(key)] : undefined), form);
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
