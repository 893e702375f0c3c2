/** A JSON object. */
export type JsonRecord = Record<string, unknown>;

/** Whether a JSON value is an object and not a list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The one name with a special meaning in JavaScript objects; any caller may use it as an alias. */
const PROTOTYPE = "__proto__";

/** Returns a property of a parsed JSON object; undefined where it is not an own property. */
export const ownOf = (record: JsonRecord, name: string): unknown =>
  name in Object.prototype && !Object.hasOwn(record, name) ? undefined : record[name];

/** Sets an object's own property, even `__proto__`. */
export function setOwn(record: JsonRecord, name: string, value: unknown): void {
  if (name === PROTOTYPE)
    Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  else record[name] = value;
}

/**
 * Merges one service's result into those before it. Lists of the same length hold the same objects. Values are moved,
 * not copied, so they must belong to one response only.
 */
export function merge(into: JsonRecord, given: JsonRecord): void {
  for (const [name, value] of Object.entries(given)) {
    const known = ownOf(into, name);
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else if (Array.isArray(known) && Array.isArray(value) && known.length === value.length) mergeLists(known, value);
    else setOwn(into, name, value);
  }
}

function mergeLists(into: unknown[], given: readonly unknown[]): void {
  for (const [index, value] of given.entries()) {
    const known = into[index];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else into[index] = value;
  }
}
