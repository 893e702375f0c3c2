import {
  defaultTypeResolver,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  type FieldNode,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from "graphql";
import { fillObject } from "./fill-object.ts";
import { isPromise, later } from "./later.ts";
import { errorAt, type Place, type ReadObject, type ReadValue } from "./place.ts";

/** What a value is read for: the field, and what is asked of the objects in it. */
export type Wanted = {
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly info: GraphQLResolveInfo;
  /** What is asked of objects of a type; made when the first one comes, where the type is only known then. */
  readonly ofType: (type: GraphQLObjectType) => ReadObject;
};

/** How values of a type are read (GraphQL specification, section 6.4.3). An Error that was returned counts as thrown. */
export function valuesOf(type: GraphQLOutputType, wanted: Wanted): ReadValue {
  const isNullable = !isNonNullType(type);
  const read = presentValuesOf(isNonNullType(type) ? type.ofType : type, wanted, isNullable);
  return (value, above, key) => {
    if (value instanceof Error) throw value;
    if (value !== null && value !== undefined) return read(value, above, key);
    if (isNullable) return null;
    throw new Error(`Cannot return null for non-nullable field ${wanted.name}.`);
  };
}

function presentValuesOf(type: GraphQLOutputType, wanted: Wanted, isNullable: boolean): ReadValue {
  if (isListType(type)) return listsOf(type.ofType, wanted, isNullable);
  if (isObjectType(type)) return objectsOf(wanted.ofType(type), isNullable);
  if (isAbstractType(type)) return objectsOfSome(type, wanted, isNullable);
  return leavesOf(type);
}

function leavesOf(type: GraphQLLeafType): ReadValue {
  return (value) => {
    const written = type.serialize(value);
    if (written === null || written === undefined) throw new Error(`${type.name} has no word for a value`);
    return written;
  };
}

function objectsOf(read: ReadObject, isNullable: boolean): ReadValue {
  return (value, above, key) => fillObject(read, value, { above, key, isNullable });
}

/** A union's objects say themselves of which type they are. */
function objectsOfSome(type: GraphQLAbstractType, wanted: Wanted, isNullable: boolean): ReadValue {
  const { info } = wanted;
  const known = new Map<string, ReadObject>();
  return (value, above, key) => {
    const name = (type.resolveType ?? defaultTypeResolver)(value, above.run.context, info, type);
    const found = typeof name === "string" ? (known.get(name) ?? readerOf(name)) : undefined;
    if (typeof name !== "string" || found === undefined) {
      const wrong = typeof name === "string" ? name : typeof name;
      throw new Error(
        `Abstract type "${type.name}" was resolved to a type "${wrong}" that does not exist inside the schema.`,
      );
    }
    known.set(name, found);
    return fillObject(found, value, { above, key, isNullable });
  };
  function readerOf(name: string): ReadObject | undefined {
    const object = info.schema.getType(name);
    return isObjectType(object) && info.schema.isSubType(type, object) ? wanted.ofType(object) : undefined;
  }
}

function listsOf(type: GraphQLOutputType, wanted: Wanted, isListNullable: boolean): ReadValue {
  const item = { nodes: wanted.nodes, isNullable: !isNonNullType(type), read: valuesOf(type, wanted) };
  return (value, above, key) => {
    if (!isIterable(value)) throw new Error(`Expected Iterable, but did not find one for field "${wanted.name}".`);
    const box: unknown[] = [];
    const place: Place = { run: above.run, box, above, key, isNullable: isListNullable };
    let index = 0;
    for (const each of value) {
      box.push(null);
      if (isPromise(each)) later(item, place, index, each);
      else box[index] = itemOf(each, place, index);
      index += 1;
    }
    return box;
  };
  function itemOf(value: unknown, place: Place, index: number): unknown {
    try {
      return item.read(value, place, index);
    } catch (thrown) {
      const error = errorAt(item, place, index, thrown);
      if (!item.isNullable) throw error;
      place.run.errors.push(error);
      return null;
    }
  }
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value;
