/** Makes a record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const made: Partial<Record<Name, Value>> = {};
  for (const name of names) made[name] = valueOf(name);
  const isWhole = (record: typeof made): record is Record<Name, Value> => names.every((name) => name in record);
  if (!isWhole(made)) throw new TypeError("a name has no value");
  return made;
}
