/** Returns the column of a field. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Returns a table's columns, each selected under the name of its field. */
export const columnsOf = (fields: object): string =>
  Object.keys(fields)
    .map((field) => `${columnOf(field)} AS "${field}"`)
    .join(", ");
