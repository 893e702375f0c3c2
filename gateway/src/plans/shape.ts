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
import { isRecord, ownOf, setOwn, type JsonRecord } from "../json-record.ts";
import { collectFields, selectionsBelow, type Fragments } from "../operations/collect-fields.ts";
import { Unclaimed } from "./unclaimed.ts";

/** The shape of an operation's response: it is filled from the services' data, which may contain more. */
export type Shape = readonly ShapedField[];

type ShapedField = {
  readonly name: string;
  /** The value of `__typename`, where it is selected. */
  readonly typename?: string;
  readonly value: ValueShape;
};

type ValueShape =
  | { readonly kind: "required"; readonly of: ValueShape }
  | { readonly kind: "list"; readonly of: ValueShape }
  | { readonly kind: "object"; readonly shape: Shape }
  | { readonly kind: "leaf"; readonly isValid: (value: unknown) => boolean };

const TYPENAME: ValueShape = { kind: "leaf", isValid: () => true };

/** Builds the shape of selections on an object type. Throws Unclaimed. */
export function shapeOf(type: GraphQLObjectType, selections: readonly SelectionSetNode[], fragments: Fragments): Shape {
  const known = type.getFields();
  return [...collectFields(selections, fragments)].map(([name, fields]) => {
    const fieldName = fields[0]?.name.value ?? "";
    if (fieldName === "__typename") return { name, typename: type.name, value: TYPENAME };
    const field = known[fieldName];
    if (field === undefined) throw new Unclaimed(`${type.name} has no field ${fieldName}`);
    return { name, value: valueShapeOf(field.type, selectionsBelow(fields), fragments) };
  });
}

function valueShapeOf(
  type: GraphQLOutputType,
  selections: readonly SelectionSetNode[],
  fragments: Fragments,
): ValueShape {
  if (isNonNullType(type)) return { kind: "required", of: valueShapeOf(type.ofType, selections, fragments) };
  if (isListType(type)) return { kind: "list", of: valueShapeOf(type.ofType, selections, fragments) };
  if (isObjectType(type)) return { kind: "object", shape: shapeOf(type, selections, fragments) };
  if (isLeafType(type)) return { kind: "leaf", isValid: validityOf(type) };
  throw new Unclaimed(`${type.name} is of several types`);
}

/** Returns a check of JSON values against a type. Services validate our custom scalars. */
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

/** A value that does not fit the graph's schema; its path is the one in the response. */
export type Misfit = GraphQLError;

/**
 * Fills a shape from the services' data. A value of the wrong type counts as null, and a null in a non-null position
 * makes the object around it null (GraphQL specification, section 6.4.4); `misfit` receives either. Returns null where
 * that reaches the top.
 */
export function fill(shape: Shape, given: JsonRecord, misfit: (misfit: Misfit) => void): JsonRecord | null {
  const path: Path = [];
  const complain = (message: string) => {
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

  /** Returns undefined for a null that is not allowed. */
  const complete = (value: ValueShape, from: unknown): unknown => {
    if (value.kind === "required") {
      const completed = completeNullable(value.of, from);
      if (completed !== null) return completed;
      return from === null ? complain("A value is missing that can't be null.") : undefined;
    }
    return completeNullable(value, from) ?? null;
  };

  /** Returns null for a value that is missing or of the wrong type. */
  const completeNullable = (value: ValueShape, from: unknown): unknown => {
    if (from === null) return null;
    if (value.kind === "leaf") {
      if (value.isValid(from)) return from;
    } else if (value.kind === "object") {
      if (isRecord(from)) return fillObject(value.shape, from) ?? null;
    } else if (value.kind === "list" && Array.isArray(from)) return completeList(value.of, from);
    complain("A value is not of its type.");
    return null;
  };

  const completeList = (value: ValueShape, from: readonly unknown[]): unknown[] | null => {
    const list = from.map((one, index) => {
      path.push(index);
      const completed = complete(value, one ?? null);
      path.pop();
      return completed;
    });
    return list.includes(undefined) ? null : list;
  };

  return fillObject(shape, given) ?? null;
}
