import { isRecord, merge, ownOf, setOwn, type JsonRecord } from "../json-record.ts";
import { objectsAt, pathsAt } from "./objects-at.ts";
import type { About, Need, NeededField } from "./step.ts";

/** Representations of entities for a service, each sent once however often it occurs. */
export type Representations = {
  /** The representations as JSON, without the brackets of the list. */
  readonly json: string;
  /** The objects behind each representation. */
  readonly objects: readonly (readonly JsonRecord[])[];
  /** Returns the paths in the response of the objects behind the representation at an index. */
  readonly pathsOf: (place: number) => readonly (readonly (string | number)[])[];
};

/**
 * Finds entities in the data so far, and builds their representations. Entities with too few known fields are left out.
 */
export function representationsIn(data: JsonRecord, { path, needs }: About): Representations {
  /** By representation: the objects that share it, and their indexes among those found. */
  const known = new Map<string, { readonly objects: JsonRecord[]; readonly places: Set<number> }>();
  for (const [place, object] of objectsAt(data, path).entries()) {
    const representation = representationOf(object, needs);
    if (representation === undefined) continue;
    const json = JSON.stringify(representation);
    const same = known.get(json);
    if (same === undefined) known.set(json, { objects: [object], places: new Set([place]) });
    else {
      same.objects.push(object);
      same.places.add(place);
    }
  }
  const entries = [...known.values()];
  return {
    json: [...known.keys()].join(),
    objects: entries.map(({ objects }) => objects),
    pathsOf: (index) => pathsAt(data, path).filter((_path, place) => entries[index]?.places.has(place)),
  };
}

/** Returns the representation by which a service identifies an object; undefined where fields are missing. */
function representationOf(object: JsonRecord, needs: readonly Need[]): JsonRecord | undefined {
  const representation: JsonRecord = {};
  for (const { type, fields } of needs) {
    const part = type === object["__typename"] ? partOf(object, fields) : undefined;
    if (part !== undefined) merge(representation, part);
  }
  return typeof representation["__typename"] === "string" ? representation : undefined;
}

/** Returns the required fields of an object; undefined if one of them is missing. */
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
