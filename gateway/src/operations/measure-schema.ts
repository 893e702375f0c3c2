import { introspectionFromSchema, Kind, type FieldNode, type SelectionSetNode } from "graphql";
import { isRecord, type JsonRecord } from "../json-record.ts";
import { partnersSchema } from "./partners-schema.ts";

/** Fragments of a document by their names. */
export type Bodies = ReadonlyMap<string, SelectionSetNode>;

/** Everything that introspection can return, as plain data. */
const known = (() => {
  const { __schema } = introspectionFromSchema(partnersSchema, {
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });
  const schema: JsonRecord = { ...__schema };
  const types = new Map<unknown, JsonRecord>(__schema.types.map((type) => [type.name, { ...type }]));
  return { schema, types };
})();

/**
 * Returns how many fields an introspection query selects, each list counted by its real length. Counting stops just
 * beyond `most`, so that it takes no longer than the largest answer would; the cost is then infinite.
 */
export function costOfSchema(field: FieldNode, bodies: Bodies, most: number): number {
  const count = counter(bodies, most);
  if (field.name.value === "__schema") return count(field.selectionSet, known.schema);
  const name = field.arguments?.[0]?.value;
  // A variable may name any type, so the largest one counts.
  const types = name?.kind === Kind.STRING ? [known.types.get(name.value)] : [...known.types.values()];
  return Math.max(...types.map((type) => (type === undefined ? 1 : count(field.selectionSet, type))));
}

/** Counts the fields of one introspection query, up to the limit. */
function counter(
  bodies: Bodies,
  most: number,
): (selections: SelectionSetNode | undefined, object: JsonRecord) => number {
  let left = most;
  const spreading = new Set<string>();

  const ofField = ({ name, selectionSet }: FieldNode, object: JsonRecord): number => {
    left -= 1;
    const value = object[name.value];
    const objects = Array.isArray(value) ? value : [value];
    return 1 + sum(objects, (one) => (isRecord(one) ? ofSelections(selectionSet, whole(one)) : 0));
  };
  const ofFragment = (name: string, object: JsonRecord): number => {
    left -= 1;
    // Another rule rejects a fragment that contains itself; here it only must end.
    if (spreading.has(name)) return 0;
    spreading.add(name);
    const cost = ofSelections(bodies.get(name), object);
    spreading.delete(name);
    return cost;
  };
  const ofSelections = (selections: SelectionSetNode | undefined, object: JsonRecord): number =>
    sum(selections?.selections ?? [], (selection) => {
      if (left < 0) return 1;
      if (selection.kind === Kind.FIELD) return ofField(selection, object);
      if (selection.kind === Kind.INLINE_FRAGMENT) return ofSelections(selection.selectionSet, object);
      return ofFragment(selection.name.value, object);
    });
  return (selections, object) => {
    left = most;
    const cost = 1 + ofSelections(selections, object);
    return left < 0 ? Infinity : cost;
  };
}

/** A reference to a type holds only its name; the whole type is looked up by that name. */
const whole = (value: JsonRecord): JsonRecord =>
  (value["kind"] === undefined ? undefined : known.types.get(value["name"])) ?? value;

const sum = <One>(all: readonly One[], costOf: (one: One) => number): number =>
  all.reduce((cost, one) => cost + costOf(one), 0);
