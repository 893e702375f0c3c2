/**
 * One text for one value, whatever the order of its fields, so that equal inputs have equal hashes. Supports what JSON
 * lacks: bigint, Date and bytes differ from texts that look alike. Fields that are undefined count as absent. Throws
 * TypeError for anything else (functions, maps, NaN), since different values would hash alike.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === "bigint") return tagged("bigint", value.toString());
  if (value instanceof Date) return tagged("date", value.toISOString());
  if (value instanceof Uint8Array) return tagged("bytes", Buffer.from(value).toString("base64"));
  if (Array.isArray(value)) return `[${value.map((item: unknown) => canonicalJson(item ?? null)).join(",")}]`;
  if (isPlainObject(value)) return objectJson(value);
  throw new TypeError(`A value of type ${typeof value} has no canonical form`);
}

/** No JSON value looks like this, so no caller's input can collide with it. */
const tagged = (tag: string, text: string): string => `${tag}(${JSON.stringify(text)})`;

const objectJson = (object: Readonly<Record<string, unknown>>): string =>
  `{${Object.keys(object)
    .filter((name) => object[name] !== undefined)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(object[name])}`)
    .join(",")}}`;

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || "$typeName" in value;
}
