import {
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  GraphQLError,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from "graphql";
import { collectFields, selectionsBelow, type Reading } from "@stakehold/service/graphql/execution/collect-fields.ts";
import { isRecord, ownOf, setOwn, type JsonRecord } from "../json-record.ts";

/** What an answer to an operation looks like: it is filled from what the services gave, which may be more. */
export type Shape = readonly ShapedField[];

type ShapedField = {
  readonly name: string;
  /** What `__typename` is, where that is asked for. */
  readonly typename?: string;
  readonly value: ValueShape;
};

type ValueShape =
  | { readonly kind: "required"; readonly of: ValueShape }
  | { readonly kind: "list"; readonly of: ValueShape }
  | { readonly kind: "object"; readonly shape: Shape }
  | { readonly kind: "leaf"; readonly isValid: (value: unknown) => boolean };

const TYPENAME: ValueShape = { kind: "leaf", isValid: () => true };

/** Finds out the shape of what selections ask of an object of a type. */
export function shapeOf(type: GraphQLObjectType, selections: readonly SelectionSetNode[], reading: Reading): Shape {
  const known = type.getFields();
  return [...collectFields(selections, reading)].map(([name, fields]) => {
    const fieldName = fields[0]?.name.value ?? "";
    if (fieldName === "__typename") return { name, typename: type.name, value: TYPENAME };
    const field = known[fieldName];
    if (field === undefined) throw new TypeError(`${type.name} has no field ${fieldName}`);
    return { name, value: valueShapeOf(field.type, selectionsBelow(fields), reading) };
  });
}

function valueShapeOf(type: GraphQLOutputType, selections: readonly SelectionSetNode[], reading: Reading): ValueShape {
  if (isNonNullType(type)) return { kind: "required", of: valueShapeOf(type.ofType, selections, reading) };
  if (isListType(type)) return { kind: "list", of: valueShapeOf(type.ofType, selections, reading) };
  if (isObjectType(type)) return { kind: "object", shape: shapeOf(type, selections, reading) };
  if (isLeafType(type)) return { kind: "leaf", isValid: validityOf(type) };
  throw new TypeError(`${type.name} is neither an object nor a value`);
}

/** Whether a value as JSON has it can be one of a type. What scalars of our own look like is the services' to say. */
function validityOf(type: GraphQLLeafType): (value: unknown) => boolean {
  if (isEnumType(type)) return (value) => typeof value === "string" && type.getValue(value) !== undefined;
  if (!isSpecifiedScalarType(type)) return () => true;
  if (type.name === "Boolean") return (value) => typeof value === "boolean";
  if (type.name === "Int") return Number.isInteger;
  if (type.name === "Float") return Number.isFinite;
  if (type.name === "ID") return (value) => typeof value === "string" || Number.isInteger(value);
  return (value) => typeof value === "string";
}

type Path = (string | number)[];

/** What was given has not the shape that the graph promises; where in the answer that is, is in its path. */
export type Misfit = GraphQLError;

/**
 * Fills a shape from what the services gave. A value that is no value of its type counts as null, and a null where there
 * may be none makes the object around it null (GraphQL specification, section 6.4.4); either is told to `misfit`. Null
 * where that reaches the top.
 */
export function fill(shape: Shape, given: JsonRecord, misfit: (misfit: Misfit) => void): JsonRecord | null {
  const path: Path = [];
  const tell = (message: string) => {
    misfit(new GraphQLError(message, { path: [...path] }));
    return undefined;
  };

  const fillObject = (fields: Shape, from: JsonRecord): JsonRecord | undefined => {
    const filled: JsonRecord = {};
    for (const { name, typename, value } of fields) {
      if (typename !== undefined) {
        setOwn(filled, name, typename);
        continue;
      }
      path.push(name);
      const completed = complete(value, ownOf(from, name) ?? null);
      path.pop();
      if (completed === undefined) return undefined;
      setOwn(filled, name, completed);
    }
    return filled;
  };

  /** Undefined for what can't be null and is. */
  const complete = (value: ValueShape, from: unknown): unknown => {
    if (value.kind === "required") {
      const completed = completeNullable(value.of, from);
      if (completed !== null) return completed;
      return from === null ? tell("A value is missing that can't be null.") : undefined;
    }
    return completeNullable(value, from) ?? null;
  };

  /** Null for what is not there, or is not as its type says. */
  const completeNullable = (value: ValueShape, from: unknown): unknown => {
    if (from === null) return null;
    if (value.kind === "leaf") {
      if (value.isValid(from)) return from;
    } else if (value.kind === "object") {
      if (isRecord(from)) return fillObject(value.shape, from) ?? null;
    } else if (value.kind === "list" && Array.isArray(from)) return completeList(value.of, from);
    tell("A value is not of its type.");
    return null;
  };

  const completeList = (value: ValueShape, from: readonly unknown[]): unknown[] | null => {
    const list: unknown[] = [];
    for (const [index, one] of from.entries()) {
      path.push(index);
      const completed = complete(value, one ?? null);
      path.pop();
      if (completed === undefined) return null;
      list.push(completed);
    }
    return list;
  };

  return fillObject(shape, given) ?? null;
}
