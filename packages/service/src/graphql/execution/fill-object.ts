import { isPromise, later } from "./later.ts";
import { errorAt, type Field, type Place, type ReadObject } from "./place.ts";

/** Where an object is to stand. */
type Standing = { readonly above: Place; readonly key: string | number; readonly isNullable: boolean };

/** Makes an object of an answer. Throws where it can't be, and no null may stand in the place of what fails. */
export function fillObject({ fields, isBare }: ReadObject, source: unknown, standing: Standing): object {
  const box = emptyBox(isBare);
  const { above, key, isNullable } = standing;
  const place: Place = { run: above.run, box, above, key, isNullable };
  for (const field of fields) fillField(field, source, place, box);
  return box;
}

/** Fills one field of an object, or promises to. Throws as `fillObject` does. */
export function fillField(field: Field, source: unknown, place: Place, box: Record<string, unknown>): void {
  const { key } = field;
  try {
    const value = field.resolve(source, place);
    if (isPromise(value)) {
      // Names keep the order of the question, whichever comes first.
      box[key] = null;
      later(field, place, key, value);
    } else box[key] = field.read(value, place, key);
  } catch (thrown) {
    const error = errorAt(field, place, key, thrown);
    if (!field.isNullable) throw error;
    place.run.errors.push(error);
    box[key] = null;
  }
}

/** An object that inherits is faster to fill. */
export const emptyBox = (isBare: boolean): Record<string, unknown> => (isBare ? { __proto__: null } : {});
