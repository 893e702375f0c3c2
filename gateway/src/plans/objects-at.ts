import { isRecord, ownOf, type JsonRecord } from "../json-record.ts";

/** Returns the objects at a path below one; `@` stands for the items of a list. Nulls are skipped. */
export function objectsAt(root: JsonRecord, path: readonly string[]): readonly JsonRecord[] {
  const found: JsonRecord[] = [];
  walk(root, path, 0, (object) => void found.push(object));
  return found;
}

/** Returns the paths of the same objects, in the same order. */
export function pathsAt(root: JsonRecord, path: readonly string[]): readonly (readonly (string | number)[])[] {
  const paths: (string | number)[][] = [];
  const way: (string | number)[] = [];
  walk(root, path, 0, () => void paths.push([...way]), way);
  return paths;
}

function walk(
  value: unknown,
  path: readonly string[],
  depth: number,
  visit: (object: JsonRecord) => void,
  way?: (string | number)[],
): void {
  const part = path[depth];
  if (part === undefined) {
    if (isRecord(value)) visit(value);
    else if (Array.isArray(value)) throughList(value, path, depth, visit, way);
  } else if (part === "@") {
    if (Array.isArray(value)) throughList(value, path, depth + 1, visit, way);
  } else if (isRecord(value)) {
    way?.push(part);
    walk(ownOf(value, part), path, depth + 1, visit, way);
    way?.pop();
  }
}

function throughList(
  list: readonly unknown[],
  path: readonly string[],
  depth: number,
  visit: (object: JsonRecord) => void,
  way?: (string | number)[],
): void {
  for (let index = 0; index < list.length; index += 1) {
    way?.push(index);
    walk(list[index], path, depth, visit, way);
    way?.pop();
  }
}
