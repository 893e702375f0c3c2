/** An object as JSON has it. */
export type JsonRecord = Record<string, unknown>;

/** Whether a value of JSON is an object, and no list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The one name that means something to objects of JavaScript; as an alias anybody may ask for it. */
const PROTOTYPE = "__proto__";

/** A value of an object that came as JSON; undefined where it has none of its own. */
export const ownOf = (record: JsonRecord, name: string): unknown =>
  name in Object.prototype && !Object.hasOwn(record, name) ? undefined : record[name];

/** Gives an object a value of its own, whatever its name is. */
export function setOwn(record: JsonRecord, name: string, value: unknown): void {
  if (name === PROTOTYPE)
    Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  else record[name] = value;
}

/**
 * Brings what a service gave into what others gave before it. Lists of the same length are of the same objects. What was
 * given is taken over, not copied, so that it may belong to one answer alone.
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
