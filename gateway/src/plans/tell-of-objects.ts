import { isRecord, merge, ownOf, setOwn, type JsonRecord } from "../json-record.ts";
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
  /** By what is told of them: the objects that are the same one, and which of those that were found they are. */
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
  const told = [...known.values()];
  return {
    json: [...known.keys()].join(),
    objects: told.map(({ objects }) => objects),
    pathsOf: (index) => pathsAt(data, path).filter((_path, place) => told[index]?.places.has(place)),
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
