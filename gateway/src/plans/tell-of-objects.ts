import { isRecord, merge, ownOf, setOwn, type JsonRecord } from "./json-record.ts";
import { objectsAt, pathsAt } from "./objects-at.ts";
import type { About, Need, NeededField } from "./step.ts";

/** What a service is told of objects, each told of once wherever it is. */
export type Told = {
  /** What it is told, as JSON, without the brackets of the list. */
  readonly json: string;
  /** The objects that each of these is. */
  readonly objects: readonly (readonly JsonRecord[])[];
  /** Where in the answer those are that the service was told of at a place in the list. */
  readonly pathsOf: (place: number) => readonly (readonly (string | number)[])[];
};

const NOTHING: Told = { json: "", objects: [], pathsOf: () => [] };

/** Finds objects in what is known, and says what a service has to know of them. One of which too little is known is left out. */
export function tellOf(data: JsonRecord, about: About | undefined): Told {
  if (about === undefined) return NOTHING;
  const { path, needs } = about;
  const found = objectsAt(data, path);
  const places = new Map<string, number[]>();
  for (const [index, object] of found.entries()) {
    const representation = representationOf(object, needs);
    if (representation === undefined) continue;
    const json = JSON.stringify(representation);
    const known = places.get(json);
    if (known === undefined) places.set(json, [index]);
    else known.push(index);
  }
  const indexes = [...places.values()];
  return {
    json: [...places.keys()].join(),
    objects: indexes.map((same) => same.flatMap((index) => found[index] ?? [])),
    pathsOf: (place) => {
      const paths = pathsAt(data, path);
      return (indexes[place] ?? []).flatMap((index) => (paths[index] === undefined ? [] : [paths[index]]));
    },
  };
}

/** What a service is told of an object, so that it knows which it is; undefined where that is not known. */
function representationOf(object: JsonRecord, needs: readonly Need[]): JsonRecord | undefined {
  const told: JsonRecord = {};
  for (const { type, fields } of needs) {
    const part = type === object["__typename"] ? partOf(object, fields) : undefined;
    if (part !== undefined) merge(told, part);
  }
  return typeof told["__typename"] === "string" ? told : undefined;
}

/** The needed fields of an object; undefined where one of them was not given. */
function partOf(object: JsonRecord, fields: readonly NeededField[]): JsonRecord | undefined {
  const part: JsonRecord = {};
  for (const { name, fields: below } of fields) {
    const value = ownOf(object, name);
    if (value === undefined) return undefined;
    setOwn(part, name, below === undefined ? value : partBelow(value, below));
  }
  return part;
}

function partBelow(value: unknown, fields: readonly NeededField[]): unknown {
  if (Array.isArray(value)) return value.map((one) => partBelow(one, fields));
  return isRecord(value) ? (partOf(value, fields) ?? null) : value;
}
